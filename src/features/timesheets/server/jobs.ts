import type { DeclaredQueue } from '#server/jobs.ts'
import { readWorked } from './read-worked.ts'

const EVERY_MINUTE = '* * * * *'

export const queues: readonly DeclaredQueue[] = [
  { name: 'worked-time', schedule: EVERY_MINUTE, wokenBy: 'workToRead', work: readWorked },
]
