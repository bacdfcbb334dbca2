import type { ToldExamples } from '#testing/mail/example.ts'
import { NIGHT, open, SHIFT, shift } from '#testing/mail/shifts.ts'

export const told: ToldExamples = {
  'shift-swap-nobody': [shift, { ...shift, params: { ...shift.params, asked: 0, chosen: 1 } }],
  'shift-swap-given': [open],
  'shift-swap-asked': [open],
  'shift-return-refused': [open],
  'shift-return-considered': [open],
  'shift-exchanged': [
    { ...shift, subjects: [SHIFT, NIGHT], params: { ...shift.params, instead: '2026-11-28T20:00:00Z' } },
  ],
}
