import type { DeclaredQueue } from '#server/jobs.ts'
import { forgetWarnings, warnOfExpiry } from './warn-of-expiry.ts'

// One run a day is enough: the later ones are for an app that was not running at seven.
const HOURLY_BY_DAY = '5 7-22 * * *'
const EVERY_NIGHT = '52 3 * * *'

export const queues: DeclaredQueue[] = [
  { name: 'expiry-warnings', schedule: HOURLY_BY_DAY, work: warnOfExpiry },
  { name: 'expiry-warnings-forget', schedule: EVERY_NIGHT, work: forgetWarnings },
]
