import type { ToldExamples } from '#testing/mail/example.ts'
import { PLACE, shift } from '#testing/mail/shifts.ts'

export const told: ToldExamples = {
  'shift-reminder': [
    { ...shift, createdAt: '2026-11-26T18:00:00Z', params: { ...shift.params, assignment: PLACE } },
    { ...shift, createdAt: '2026-11-27T05:30:00Z', params: { ...shift.params, assignment: PLACE } },
  ],
}
