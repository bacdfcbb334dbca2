import { SECRET, self, type ToldExamples, to, write } from '#testing/mail/example.ts'
import * as teams from './server/mail.ts'

const invitation = {
  ...to,
  teamName: 'Bright Care',
  invitedBy: 'Maya Clarke',
  message: 'We met at the job fair in Leeds.\n\nCall me if you have questions.',
  expiresAt: '2026-12-12T12:00:00Z',
  name: 'Nia Thompson',
  fullName: null,
  job: null,
  secret: SECRET,
  stop: SECRET,
}

export const mails = write(teams, {
  invitationMail: [
    { ...invitation, role: 'staff' },
    { ...invitation, role: 'manager', name: undefined, message: null },
  ],
})

export const told: ToldExamples = {
  'request-decided': [{ params: { status: 'approved' } }, { params: { status: 'rejected' } }],
  'invitation-received': [],
  'duties-handed-on': [
    { params: { what: '2 interviews, 1 cascade' } },
    { params: { what: '', left: 'The interview with an applicant on Thu 26 Nov has no other interviewer.' } },
  ],
  'invitation-answered': [{ params: { answer: 'accepted', role: 'staff' } }],
  'member-removed': [{}, self],
  'manager-added': [{}, self],
  'manager-removed': [{}, self],
  'team-transferred': [{}, self],
  'team-deleted': [{ teamName: null, params: { teamName: 'Bright Care' } }],
}
