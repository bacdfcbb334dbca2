import type { ToldExamples } from '#testing/mail/example.ts'

const plan = { run: '33333333-3333-4333-8333-333333333333', from: '2026-11-30', through: '2026-12-06' }

export const told: ToldExamples = {
  'plan-ready': [{ params: { ...plan, filled: 42, places: 45 } }],
  'plan-failed': [{ params: plan }],
}
