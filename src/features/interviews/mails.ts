import { address, PUBLIC_URL, SECRET, type ToldExamples, write } from '#testing/mail/example.ts'
import * as interviews from './server/mail.ts'

const interview = {
  publicUrl: PUBLIC_URL,
  to: { name: 'Nia Thompson', address },
  at: '2026-11-22T09:14:00Z',
  interview: {
    id: '3f2a9c84-6b1d-4e5f-8a70-91c2d3e4f506',
    teamName: 'Bright Care',
    candidateName: 'Nia Thompson',
    job: 'care-assistant',
    way: 'place',
    place: '14 Mill Lane, Leeds LS1 4AP',
    startsAt: '2026-11-26T10:00:00Z',
    minutes: 45,
    state: 'planned' as const,
    sequence: 0,
    panel: ['Maya Clarke', 'Tom Ashby'],
    reason: 'We have to close the office on that day.',
    cancelledBy: 'team' as const,
  },
}

const interviewOn = { startsAt: '2026-11-26T10:00:00Z', minutes: 45, way: 'place', place: interview.interview.place }

export const mails = write(interviews, {
  candidateMail: [
    { ...interview, secret: SECRET, isOutside: true },
    {
      ...interview,
      interview: { ...interview.interview, state: 'offered', startsAt: null },
      secret: SECRET,
      isOutside: false,
    },
    {
      ...interview,
      interview: { ...interview.interview, state: 'cancelled', sequence: 2 },
      secret: undefined,
      isOutside: true,
    },
  ],
  panelMail: [interview, { ...interview, interview: { ...interview.interview, state: 'cancelled', sequence: 2 } }],
  reminderMail: [{ ...interview, secret: SECRET }],
})

export const told: ToldExamples = {
  'interview-planned': [],
  'interview-moved': [],
  'interview-cancelled': [],
  'interview-offered': [],
  'interview-picked': [],
  'interview-withdrawn': [],
  'interview-reminder': [{ params: interviewOn }],
  'interview-panel-reminder': [{ params: interviewOn }],
}
