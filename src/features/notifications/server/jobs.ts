import type { DeclaredQueue } from '#server/jobs.ts'
import { MAILS_DUE } from './data.ts'
import { forgetOldNotifications } from './forget-expiry.ts'
import { mailWhatIsDue } from './mailing/sweep.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

const EXPIRY = 'expiry-warnings'
const FORGET = 'notifications-forget'

const EVERY_MINUTE = '* * * * *'
// Once a day is meant: the later ones are for an app that was not running at seven.
const HOURLY_BY_DAY = '5 7-22 * * *'
const EVERY_NIGHT = '50 3 * * *'

export const queues: DeclaredQueue[] = [
  { name: MAILS_DUE, schedule: EVERY_MINUTE, work: mailWhatIsDue },
  { name: EXPIRY, schedule: HOURLY_BY_DAY, work: warnOfExpiry },
  { name: FORGET, schedule: EVERY_NIGHT, work: forgetOldNotifications },
]
