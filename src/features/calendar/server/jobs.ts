import type { DeclaredQueue } from '#server/jobs.ts'
import { remindOfShifts } from './reminders.ts'

const EVERY_MINUTE = '* * * * *'

export const queues: readonly DeclaredQueue[] = [
  { name: 'shift-reminders', schedule: EVERY_MINUTE, work: remindOfShifts },
]
