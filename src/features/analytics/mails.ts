import type { ToldExamples } from '#testing/mail/example.ts'

export const told: ToldExamples = {
  'certificate-reminder': [
    { params: { what: 'Manual Handling', on: '2026-11-20', days: -2, more: 1 } },
    { params: {} },
  ],
}
