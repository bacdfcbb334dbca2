import type { ToldExamples } from '#testing/mail/example.ts'

export const told: ToldExamples = {
  'role-recorded': [{ params: { job: 'nurse', from: '2026-12-01' } }],
  'role-ended': [{ params: { job: 'nurse', from: '2026-12-01' } }],
}
