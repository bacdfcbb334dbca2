import type { DeclaredQueue } from '#server/jobs.ts'
import { CLIENT_MAILED, mailClient, mailPin, PIN_MAILED } from './clients/mailing.ts'
import { makePaper, PAPERS } from './clients/paper.ts'
import { readWorked } from './read-worked.ts'

const EVERY_MINUTE = '* * * * *'

type Queues = [
  DeclaredQueue,
  DeclaredQueue<Parameters<typeof mailClient>[1]>,
  DeclaredQueue<Parameters<typeof mailPin>[1]>,
  DeclaredQueue<Parameters<typeof makePaper>[1]>,
]

export const queues: Queues = [
  { name: 'worked-time', schedule: EVERY_MINUTE, wokenBy: 'workToRead', work: readWorked },
  { name: CLIENT_MAILED, work: mailClient },
  { name: PIN_MAILED, work: mailPin },
  { name: PAPERS, work: makePaper },
]
