import type { DeclaredQueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { MAILS_DUE } from './data.ts'
import { forgetOldNotifications } from './forget.ts'
import { mailWhatIsDue } from './mailing/sweep.ts'
import { deliverPush } from './pushing/delivery.ts'
import { PUSHES, pushWhatIsDue } from './pushing/sweep.ts'

const FORGET = 'notifications-forget'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '50 3 * * *'

export const queues: DeclaredQueue<never>[] = [
  { name: MAILS_DUE, schedule: EVERY_MINUTE, work: sendWhatIsDue },
  { name: PUSHES, work: deliverPush },
  { name: FORGET, schedule: EVERY_NIGHT, work: forgetOldNotifications },
]

async function sendWhatIsDue(services: Services) {
  await mailWhatIsDue(services)
  await pushWhatIsDue(services)
}
