import { self, type ToldExamples } from '#testing/mail/example.ts'

export const told: ToldExamples = {
  'check-recorded': [{ ...self, params: { check: 'dbs' } }],
  'check-taken-back': [{ ...self, params: { check: 'right-to-work' } }],
  'dbs-picture-unchecked': [{ params: { file: 'f', on: '2026-12-20' } }],
}
