import type { DeclaredQueue } from '#server/jobs.ts'
import { MAILING, mailInvoice } from './links.ts'
import { makePaper, PRINTING } from './papers/papers.ts'

type Queues = [DeclaredQueue<Parameters<typeof makePaper>[1]>, DeclaredQueue<Parameters<typeof mailInvoice>[1]>]

export const queues: Queues = [
  { name: PRINTING, work: makePaper },
  { name: MAILING, work: mailInvoice },
]
