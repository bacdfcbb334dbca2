import { SECRET, type ToldExamples, to, write } from '#testing/mail/example.ts'
import { open, PLACE, shift } from '#testing/mail/shifts.ts'
import * as timesheets from './server/mail.ts'

const toSign = {
  ...to,
  name: 'Rita Hall',
  teamName: 'Bright Care',
  clientName: 'Oak Homes',
  siteName: null,
  week: '2026-11-16',
  askedBy: 'Maya Clarke',
  expiresAt: '2026-12-07T12:00:00Z',
  secret: SECRET,
}

const missed = { ...open, createdAt: '2026-11-29T10:00:00Z' }
const hours = { ...missed, params: { ...shift.params, record: PLACE } }

export const mails = write(timesheets, {
  clientMail: [toSign, { ...toSign, name: null, siteName: 'Elm House', askedBy: null }],
  pinMail: [toSign, { ...toSign, siteName: 'Elm House', askedBy: null }],
})

export const told: ToldExamples = {
  'hours-changed': [hours],
  'hours-asked': [hours],
  'hours-answered': [hours],
  'hours-disputed': [hours],
  'hours-signed': [{ ...hours, subjects: [], shift: null, params: { week: '2026-11-16', lines: 53, disputed: 0 } }],
  'hours-contested': [{ ...hours, params: { week: '2026-11-16', lines: 53, disputed: 2 } }],
}
