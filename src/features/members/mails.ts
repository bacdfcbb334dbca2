import type { ToldExamples } from '#testing/mail/example.ts'

export const told: ToldExamples = {
  'details-asked': [
    {
      about: null,
      params: {
        what: 'Training Certificates',
        path: '/profile?tab=certificates&edit=certificates',
        note: 'Your Manual Handling certificate ends on 12 December.\nA photo of the new one is enough.',
        dueBy: '2026-12-05',
      },
    },
    {
      about: null,
      params: {
        what: 'Training Certificates',
        path: '/profile?tab=certificates&edit=certificates',
        listed: 'Training Certificates: ends on Friday 12 March 2027, done on Thursday 4 June 2026',
      },
    },
  ],
  'member-suspended': [{ params: { from: '2026-12-01', through: '2026-12-09', note: 'Please call the office.' } }],
}
