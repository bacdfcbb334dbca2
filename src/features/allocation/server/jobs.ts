import type { DeclaredQueue } from '#server/jobs.ts'
import { PLANS_WAITING } from './runs/hold.ts'
import { makePlans } from './runs/work.ts'

const EVERY_MINUTE = '* * * * *'

/** The schedule finds what a process that has died has left. */
export const queues: readonly DeclaredQueue[] = [
  { name: 'plans-made', schedule: EVERY_MINUTE, wokenBy: PLANS_WAITING, work: makePlans },
]
