import type { ToldExamples } from '#testing/mail/example.ts'
import { open } from '#testing/mail/shifts.ts'

export const told: ToldExamples = {
  'shift-not-in': [open, { ...open, params: { ...open.params, people: 3 } }],
  'shift-not-out': [open],
}
