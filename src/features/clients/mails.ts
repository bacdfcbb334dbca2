import type { ToldExamples } from '#testing/mail/example.ts'

export const told: ToldExamples = {
  'manager-limited': [{ params: { sites: 3 } }],
}
