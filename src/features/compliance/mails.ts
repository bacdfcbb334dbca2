import { self, type ToldExamples } from '#testing/mail/example.ts'

export const told: ToldExamples = {
  'evidence-end-changed': [{ params: { what: 'Fire safety certificate', until: '2026-12-12', before: '' } }],
  'evidence-verified': [{ ...self, params: { evidence: 'e1', what: 'Fire safety certificate', path: '/profile' } }],
  'evidence-rejected': [
    {
      ...self,
      params: {
        evidence: 'e2',
        what: 'Passport',
        path: '/profile',
        reason: 'The photo is too dark to read the number.',
      },
    },
  ],
  'evidence-reopened': [{ ...self, params: { evidence: 'e3', what: 'DBS certificate', path: '/profile' } }],
  'compliance-lapses': [{ params: { kinds: 'certificate:fire safety', on: '2026-12-12', items: 2 } }],
  'team-compliance-lapses': [{ about: null, aboutName: null, params: { items: 5, people: 4, on: '2026-12-12' } }],
}
