import type { ToldExamples } from '#testing/mail/example.ts'

const params = { job: 'care-assistant', from: '2026-12-07' }

export const told: ToldExamples = {
  'equal-soon': [{ params: { ...params, isKnown: 'no' } }, { params: { ...params, isKnown: 'yes' } }],
  'equal-lacking': [{ params: { ...params, isKnown: 'no' } }],
  'equal-own': [{ params: { ...params, isKnown: 'yes' } }],
}
