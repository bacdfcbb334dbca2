import * as accounts from '#features/accounts/server/mail.ts'
import * as interviews from '#features/interviews/server/mail.ts'
import { gatherNotices, type Notices } from '#features/notifications/rules/words.ts'
import type { NotificationKind } from '#features/notifications/schema.ts'
import { notificationMail } from '#features/notifications/server/mail.ts'
import { keptAfterErasure } from '#features/privacy/rules/holdings.ts'
import * as privacy from '#features/privacy/server/mail.ts'
import * as references from '#features/references/server/mail.ts'
import { mailedShift } from '#features/shifts/server/reading/mailed.ts'
import * as teams from '#features/teams/server/mail.ts'
import * as timesheets from '#features/timesheets/server/mail.ts'
import type { Keys } from '#server/crypto/keys.ts'
import { createVault } from '#server/crypto/vault.ts'
import type { Declared } from '#server/declared.ts'
import type { Mail } from '#server/mail/letter.ts'

/** The base of the links in the examples. */
export const PUBLIC_URL = 'https://care.example'
const address = 'nia@example.test'
const SECRET = 'mQ8vJ2kXw5tYb7RzN4cLpH6dSfGa1uEo9iTqVx3yZ0A'
const to = { address, publicUrl: PUBLIC_URL }

const key = Buffer.alloc(32, 7)
const vault = createVault({ kek: [{ id: 'one', key }], pepper: key, audit: key, link: key } as unknown as Keys)

type Writers = Record<string, (input: never) => Mail>

/** Mails by the function that writes them; a function without an example does not compile. */
function write<Module extends Writers>(
  module: Module,
  inputs: { [Name in keyof Module]: readonly Parameters<Module[Name]>[0][] },
): Record<string, Mail[]> {
  const names = Object.keys(inputs) as (keyof Module & string)[]
  return Object.fromEntries(
    names.map((name) => [name, inputs[name].map((input) => module[name]?.(input as never) as Mail)]),
  )
}

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

const reference = {
  ...to,
  about: 'Nia Thompson',
  refereeName: 'Ruth Hall',
  teamName: 'Bright Care',
  askedBy: 'Maya Clarke',
  expiresAt: '2026-12-12T12:00:00Z',
  secret: SECRET,
}

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

/** An example of every mail that a feature writes itself, by the name of its function. */
export const ownMails: Record<string, Mail[]> = {
  ...write(accounts, {
    confirmMail: [{ ...to, secret: SECRET, portal: 'staff' }],
    alreadyRegisteredMail: [to],
    resetMail: [{ ...to, token: SECRET, ticket: SECRET }],
    passwordChangedMail: [to],
    reauthenticationMail: [{ ...to, nonce: '048213' }],
  }),
  ...write(teams, {
    invitationMail: [
      { ...invitation, role: 'staff' },
      { ...invitation, role: 'manager', name: undefined, message: null },
    ],
  }),
  ...write(references, {
    referenceMail: [
      { ...reference, kind: 'request' },
      { ...reference, kind: 'reminder' },
      { ...reference, kind: 'question', question: 'Until when exactly did she work with you?' },
    ],
  }),
  ...write(timesheets, {
    clientMail: [toSign, { ...toSign, name: null, siteName: 'Elm House', askedBy: null }],
  }),
  ...write(interviews, {
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
  }),
  ...write(privacy, {
    erasedMail: [
      { address, kept: keptAfterErasure({ workedIn: ['Bright Care'], rightToWork: true, papers: true, work: true }) },
    ],
  }),
}

type Told = Parameters<typeof notificationMail>[1][number]

const security = (event: string) => ({ teamId: null, teamName: null, params: { event } })
const self = { about: '11111111-1111-4111-8111-111111111111', aboutName: 'Nia Thompson', aboutSelf: true }

const SHIFT = '5a1c9d30-0b6e-4c77-9a35-2d1f4e5b6a70'
const PLACE = '7b2d0e41-1c7f-4d88-8b46-3e205f6c7b81'
const NIGHT = '6b2d0e41-1c7f-4d88-8b46-3e205f6c7b82'
const LATE = '6b2d0e41-1c7f-4d88-8b46-3e205f6c7b83'
const STARTS = '2026-11-27T07:30:00Z'

const site = { day: '2026-11-27', start: '07:30', end: '20:00', siteName: 'The Oaks' }
const shift = { shift: { ...site, place: PLACE }, subjects: [SHIFT], params: { shift: SHIFT, startsAt: STARTS } }
/** A shift on which the reader has no place. */
const open = { ...shift, shift: { ...site, place: null } }
const several = { ...shift, subjects: [SHIFT, NIGHT, LATE], params: { ...shift.params, count: 3 } }
/** One that is over. */
const missed = { ...open, createdAt: '2026-11-29T10:00:00Z' }
const hours = { ...missed, params: { ...shift.params, record: PLACE } }
const ANSWER_BY = '2026-11-23T14:30:00Z'

const interviewOn = { startsAt: '2026-11-26T10:00:00Z', minutes: 45, way: 'place', place: interview.interview.place }
const leave = { from: '2026-12-14', through: '2026-12-18' }

/** Examples of notifications that need more than a person and a team, by kind. */
const TOLD: Partial<Record<NotificationKind, Partial<Told>[]>> = {
  'security-notice': [
    ...['factor-added', 'factor-removed', 'passkey-added', 'passkey-removed', 'backup-codes-made', 'backup-code-used'],
    ...['mail-refused', 'session-reused'],
  ].map(security),
  'leave-asked': [{ params: leave }],
  'leave-noted': [{ params: { ...leave, through: leave.from } }],
  'leave-cancelled': [{ params: leave }],
  'leave-answered': ['approved', 'refused', 'revoked', 'recorded', 'asked'].map((state) => ({
    ...self,
    params: { ...leave, state },
  })),
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
  ],
  'details-updated': [{ params: { what: 'Next of Kin' } }],
  'export-ready': [{}, { teamId: null, teamName: null }],
  'expiry-warning': [
    {
      teamId: null,
      teamName: null,
      params: { what: 'Manual Handling', on: '2026-12-12', days: 20, section: 'certificates', more: 1 },
    },
    { params: { documents: 3 } },
    { about: null, aboutName: null, params: { documents: 5, people: 4, from: '2026-11-22', to: '2027-01-21' } },
  ],
  'evidence-end-changed': [{ params: { what: 'Fire safety certificate', until: '2026-12-12', before: '' } }],
  'check-recorded': [{ ...self, params: { check: 'dbs' } }],
  'check-taken-back': [{ ...self, params: { check: 'right-to-work' } }],
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
  'dbs-picture-unchecked': [{ params: { file: 'f', on: '2026-12-20' } }],
  'member-suspended': [{ params: { from: '2026-12-01', through: '2026-12-09', note: 'Please call the office.' } }],
  'opt-out-ended': [{ params: { on: '2026-12-06' } }],
  'role-recorded': [{ params: { job: 'nurse', from: '2026-12-01' } }],
  'manager-limited': [{ params: { sites: 3 } }],
  'role-ended': [{ params: { job: 'nurse', from: '2026-12-01' } }],
  'request-decided': [{ params: { status: 'approved' } }, { params: { status: 'rejected' } }],
  'invitation-received': [],
  'interview-planned': [],
  'interview-moved': [],
  'interview-cancelled': [],
  'interview-offered': [],
  'interview-picked': [],
  'interview-withdrawn': [],
  'interview-reminder': [{ params: interviewOn }],
  'interview-panel-reminder': [{ params: interviewOn }],
  'shift-reminder': [
    { ...shift, createdAt: '2026-11-26T18:00:00Z', params: { ...shift.params, assignment: PLACE } },
    { ...shift, createdAt: '2026-11-27T05:30:00Z', params: { ...shift.params, assignment: PLACE } },
  ],
  'shift-published': [shift, several],
  'shift-changed': [shift, several],
  'shift-cancelled': [open, { ...several, shift: open.shift }],
  'shift-released': [open],
  'shift-offered': [
    { ...open, params: { ...open.params, until: ANSWER_BY } },
    { ...several, shift: open.shift, params: { ...several.params, until: ANSWER_BY } },
  ],
  'shift-urgent': [open, { ...several, shift: open.shift }],
  'shift-standby': [open],
  'shift-not-picked': [open],
  'shift-not-cleared': [open],
  'shift-people-at-risk': [
    { ...open, params: { ...open.params, people: 1 } },
    { ...several, about: null, aboutName: null, params: { ...several.params, people: 2 } },
    { ...open, params: { ...open.params, people: 1, released: 1 } },
  ],
  'shift-nobody-left': [{ ...open, about: null, aboutName: null }],
  'shift-swap-nobody': [shift, { ...shift, params: { ...shift.params, asked: 0, chosen: 1 } }],
  'shift-swap-given': [open],
  'shift-swap-asked': [open],
  'shift-return-refused': [open],
  'shift-return-considered': [open],
  'shift-miss-disputed': [{ ...missed, shift: shift.shift }],
  'shift-miss-kept': [missed],
  'shift-miss-taken-back': [missed],
  'shift-exchanged': [
    { ...shift, subjects: [SHIFT, NIGHT], params: { ...shift.params, instead: '2026-11-28T20:00:00Z' } },
  ],
  'shift-not-in': [open, { ...open, params: { ...open.params, people: 3 } }],
  'shift-not-out': [open],
  'hours-changed': [hours],
  'hours-asked': [hours],
  'hours-answered': [hours],
  'hours-disputed': [hours],
  'hours-signed': [{ ...hours, subjects: [], shift: null, params: { week: '2026-11-16', lines: 53, disputed: 0 } }],
  'hours-contested': [{ ...hours, params: { week: '2026-11-16', lines: 53, disputed: 2 } }],
  'shift-late': [{ ...open, params: { ...open.params, minutes: 20 } }],
  'duties-handed-on': [
    { params: { what: '2 interviews, 1 cascade' } },
    { params: { what: '', left: 'The interview with an applicant on Thu 26 Nov has no other interviewer.' } },
  ],
  'passport-ready': [{ teamId: null, teamName: null }],
  'invitation-answered': [{ params: { answer: 'accepted', role: 'staff' } }],
  'member-removed': [{}, self],
  'manager-added': [{}, self],
  'manager-removed': [{}, self],
  'team-transferred': [{}, self],
  'team-deleted': [{ teamName: null, params: { teamName: 'Bright Care' } }],
}

/** What managers are told of shifts is of shifts on which they have no place. */
const OF_SHIFTS = (kind: string) => (kind.startsWith('shift-') ? [shift] : [{}])

function complete(kind: string, told: Partial<Told>): Told {
  return {
    ...{ kind, createdAt: '2026-11-22T09:14:00Z', teamId: 'team', teamName: 'Bright Care' },
    ...{
      about: '22222222-2222-4222-8222-222222222222',
      aboutName: 'Benedikt Obi',
      aboutSelf: false,
      subjects: [],
      params: {},
      shift: null,
    },
    ...{ id: `${kind} ${JSON.stringify(told)}`, ...told },
  }
}

/** An example of every kind of notification that is told as it is, some of several. */
export function toldNotices(features: readonly Declared[]): Told[] {
  const kinds = Object.keys(gatherNotices(features)) as NotificationKind[]
  return kinds.flatMap((kind) => (TOLD[kind] ?? OF_SHIFTS(kind)).map((one) => complete(kind, one)))
}

const PAYS = {
  parts: [
    { minutes: 360, rate: 1330, pay: 7980 },
    { minutes: 330, rate: 1480, pay: 8140 },
  ],
  ...{ flat: null, pay: 16_120, unpriced: 0 },
}

const ofShift: Parameters<typeof mailedShift>[0] = {
  ...{
    reader: 'nia',
    shiftId: SHIFT,
    teamName: 'Bright Care',
    siteName: 'The Oaks',
    job: 'care-assistant',
    day: '2026-11-27',
  },
  ...{
    start: '07:30',
    end: '20:00',
    startsAt: STARTS,
    endsAt: '2026-11-27T20:00:00Z',
    breakMinutes: 60,
    isSleepIn: false,
  },
  ...{
    address: 'Selby Road\nLeeds',
    postcode: 'LS15 8TQ',
    price: PAYS,
    stillPaid: null,
    filled: null,
    staffRequired: null,
  },
  ...{ state: 'confirmed', assignmentId: PLACE, uid: PLACE, changes: 2, changedAt: '2026-11-22T09:14:00Z' },
  ...{
    wasFrom: '2026-11-27T07:00:00Z',
    wasUntil: '2026-11-27T19:00:00Z',
    effect: null,
    uniform: 'Blue tunic, flat shoes',
  },
  ...{
    onCall: '0113 496 0140',
    teamOnCall: { phone: '0113 496 0200', hours: '17:00 to 09:00, weekends' },
    presets: null,
  },
}
const night = {
  shiftId: NIGHT,
  day: '2026-11-28',
  start: '20:00',
  end: '08:00',
  startsAt: '2026-11-28T20:00:00Z',
  wasFrom: '2026-11-28T19:00:00Z',
  wasUntil: '2026-11-29T07:00:00Z',
}
const late = {
  shiftId: LATE,
  day: '2026-11-30',
  start: '14:00',
  end: '22:00',
  startsAt: '2026-11-30T14:00:00Z',
  wasFrom: '2026-11-30T13:00:00Z',
  wasUntil: '2026-11-30T21:00:00Z',
}
const SHIFTS = [
  ofShift,
  { ...ofShift, ...night, endsAt: '2026-11-29T08:00:00Z', uid: NIGHT, assignmentId: NIGHT },
  { ...ofShift, ...late, endsAt: '2026-11-30T22:00:00Z', uid: LATE, assignmentId: LATE, breakMinutes: 30 },
]
const NOT_THEIRS = {
  address: null,
  state: null,
  assignmentId: null,
  uid: null,
  uniform: null,
  onCall: null,
  teamOnCall: null,
}
const TO_MANAGER = { ...NOT_THEIRS, postcode: null, price: null, filled: 1, staffRequired: 3 }
const ENDED = { state: 'cancelled' as const, uniform: null, onCall: null }
const EFFECT = { underHours: 24, stillPaid: 50, stillCharged: 100, pence: 7648 }

const LOST = ['shift-cancelled', 'shift-released', 'shift-not-cleared', 'shift-swap-given']
const OFFERED = [
  ...['shift-offered', 'shift-urgent', 'shift-standby', 'shift-not-picked', 'shift-swap-asked'],
  ...['shift-return-refused', 'shift-return-considered'],
]

/** What has become of the reader's place, where it is not booked. */
const AS_THEY_ARE: Record<string, { state: 'pencilled' | 'missed' | 'worked' }> = {
  'shift-pencilled': { state: 'pencilled' },
  'shift-miss-kept': { state: 'missed' },
  'shift-miss-taken-back': { state: 'worked' },
}

/** What the database says of the shifts of an example to its reader. */
function shiftsOf(told: Told, notices: Notices) {
  const isToManager = notices[told.kind]?.say({ ...told, who: '', team: '' }).path.startsWith('/manager-dashboard')
  const cancelled = { ...ENDED, effect: told.kind === 'shift-cancelled' ? EFFECT : null }
  const changes = isToManager
    ? TO_MANAGER
    : OFFERED.includes(told.kind)
      ? NOT_THEIRS
      : LOST.includes(told.kind)
        ? cancelled
        : (AS_THEY_ARE[told.kind] ?? {})
  return SHIFTS.filter(({ shiftId }) => told.subjects.includes(shiftId)).map((one, at) =>
    // What is given in a swap is not theirs any more.
    mailedShift(
      { ...one, ...changes, ...(told.kind === 'shift-exchanged' && at === 1 && ENDED) },
      { kind: told.kind, now: told.createdAt, publicUrl: PUBLIC_URL },
    ),
  )
}

/** An example of every mail about a notification, by kind, and of digests. */
export function toldMails(features: readonly Declared[]): Record<string, Mail[]> {
  const notices = gatherNotices(features)
  const reader = { userId: '11111111-1111-4111-8111-111111111111', name: 'Nia Thompson', address }
  const kinds = Object.keys(notices) as NotificationKind[]
  const told = toldNotices(features)
  const subjects = new Map(told.map((one) => [one.id, shiftsOf(one, notices)]))
  const write = (some: readonly Told[]) =>
    notificationMail(reader, some, { vault, publicUrl: PUBLIC_URL, notices, subjects })
  const ofKinds = (...some: NotificationKind[]) => told.filter(({ kind }) => some.includes(kind as NotificationKind))
  const ofTeam = ofKinds('request-created', 'details-updated', 'reference-received')
  const long = Array.from({ length: 25 }, (_, at) =>
    complete('details-updated', { params: { what: `Section ${at + 1}` } }),
  )
  const singles = kinds.map(
    (kind) => [kind, told.filter((one) => one.kind === kind).map((one) => write([one]))] as const,
  )
  return {
    ...Object.fromEntries(singles),
    review: [ofKinds('evidence-verified', 'evidence-rejected', 'evidence-reopened')].map(write),
    digest: [
      ofTeam,
      ofKinds('shift-published', 'shift-changed', 'shift-booked', 'role-recorded'),
      ofKinds('shift-booked', 'shift-changed').filter((one) => one.subjects.length === 1),
      long,
    ].map(write),
  }
}
