import type { ToldExamples } from '#testing/mail/example.ts'

export const told: ToldExamples = {
  'opt-out-ended': [{ params: { on: '2026-12-06' } }],
}
