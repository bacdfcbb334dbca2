import { SECRET, to, write } from '#testing/mail/example.ts'
import * as references from './server/mail.ts'

const reference = {
  ...to,
  about: 'Nia Thompson',
  refereeName: 'Ruth Hall',
  teamName: 'Bright Care',
  askedBy: 'Maya Clarke',
  expiresAt: '2026-12-12T12:00:00Z',
  secret: SECRET,
}

export const mails = write(references, {
  referenceMail: [
    { ...reference, kind: 'request' },
    { ...reference, kind: 'reminder' },
    { ...reference, kind: 'question', question: 'Until when exactly did she work with you?' },
  ],
})
