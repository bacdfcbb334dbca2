import type { Queue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { MAILS_DUE } from './data.ts'
import { mailWhatIsDue } from './mailing/sweep.ts'

export const queueNames = [MAILS_DUE]

const EVERY_MINUTE = '* * * * *'

export function queues(services: Services): Queue[] {
  return [{ name: MAILS_DUE, schedule: EVERY_MINUTE, work: () => mailWhatIsDue(services) }]
}
