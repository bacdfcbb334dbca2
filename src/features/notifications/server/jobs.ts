import type { DeclaredQueue } from '#server/jobs.ts'
import { MAILS_DUE } from './data.ts'
import { forgetOldNotifications } from './forget.ts'
import { mailWhatIsDue } from './mailing/sweep.ts'

const FORGET = 'notifications-forget'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '50 3 * * *'

export const queues: DeclaredQueue[] = [
  { name: MAILS_DUE, schedule: EVERY_MINUTE, work: mailWhatIsDue },
  { name: FORGET, schedule: EVERY_NIGHT, work: forgetOldNotifications },
]
