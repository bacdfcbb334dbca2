import type { DeclaredQueue } from '#server/jobs.ts'
import { countAgain, countRunning } from './count.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '20 4 * * *'

export const queues: readonly DeclaredQueue[] = [
  { name: 'equal-weeks', schedule: EVERY_MINUTE, wokenBy: 'equalToCount', work: countAgain },
  { name: 'equal-weeks-nightly', schedule: EVERY_NIGHT, work: countRunning },
]
