import type { DeclaredQueue, Job } from '#server/jobs.ts'
import { type Mailing, mailInterview } from './deliver.ts'
import { sendReminders } from './reminders.ts'

const INTERVIEW_MAILED = 'interview-mailed'
const REMINDERS = 'interview-reminders'
const EVERY_MINUTE = '* * * * *'

/**
 * Mails an interview's people what has become of it, after some seconds: of changes that follow each other within them
 * the last one is mailed.
 */
export function interviewMailed(data: Mailing, wait = 0): Job<Mailing> {
  return { queue: INTERVIEW_MAILED, data, ...(wait > 0 && { options: { startAfter: wait } }) }
}

export const queues: [DeclaredQueue<Mailing>, ...DeclaredQueue[]] = [
  { name: INTERVIEW_MAILED, work: mailInterview },
  { name: REMINDERS, schedule: EVERY_MINUTE, work: sendReminders },
]
