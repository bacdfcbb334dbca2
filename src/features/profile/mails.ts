import type { ToldExamples } from '#testing/mail/example.ts'

export const told: ToldExamples = {
  'expiry-warning': [
    {
      teamId: null,
      teamName: null,
      params: { what: 'Manual Handling', on: '2026-12-12', days: 20, section: 'certificates', more: 1 },
    },
    { params: { documents: 3 } },
    { about: null, aboutName: null, params: { documents: 5, people: 4, from: '2026-11-22', to: '2027-01-21' } },
  ],
}
