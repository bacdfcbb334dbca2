import type { ToldExamples } from '#testing/mail/example.ts'

const params = { day: '2026-11-16' }

export const told: ToldExamples = {
  'expenses-approved': [{ params }],
  'expenses-refused': [{ params }],
}
