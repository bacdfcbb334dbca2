import type { DeclaredQueue } from '#server/jobs.ts'
import { type Asking, askColleagues } from './asking.ts'
import { EXCHANGES, exchange } from './exchange.ts'
import { expireSwaps, SWAPS } from './swaps.ts'

const EVERY_MINUTE = '* * * * *'

export const queues: [DeclaredQueue<Asking>, DeclaredQueue<{ swapId: string }>, DeclaredQueue] = [
  { name: SWAPS, work: askColleagues },
  { name: EXCHANGES, work: exchange },
  { name: 'shift-swaps-expired', schedule: EVERY_MINUTE, work: expireSwaps },
]
