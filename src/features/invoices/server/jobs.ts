import type { DeclaredQueue } from '#server/jobs.ts'
import { makePaper, PRINTING } from './papers.ts'

type Queues = [DeclaredQueue<Parameters<typeof makePaper>[1]>]

export const queues: Queues = [{ name: PRINTING, work: makePaper }]
