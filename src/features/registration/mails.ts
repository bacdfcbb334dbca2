import type { ToldExamples } from '#testing/mail/example.ts'

export const told: ToldExamples = {
  'details-updated': [{ params: { what: 'Next of Kin' } }],
}
