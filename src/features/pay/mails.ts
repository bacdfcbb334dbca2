import type { ToldExamples } from '#testing/mail/example.ts'

const params = { from: '2026-11-16', through: '2026-11-22', payDay: '2026-11-27' }

export const told: ToldExamples = {
  'key-document': [{}],
  'pay-closed': [{ params }],
  'pay-to-release': [{ params }],
  'pay-void': [{ params }],
}
