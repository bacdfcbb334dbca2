import * as accounts from '#features/accounts/server/mail.ts'
import * as interviews from '#features/interviews/server/mail.ts'
import { gatherNotices } from '#features/notifications/rules/words.ts'
import type { NotificationKind } from '#features/notifications/schema.ts'
import { notificationMail } from '#features/notifications/server/mail.ts'
import { keptAfterErasure } from '#features/privacy/rules/holdings.ts'
import * as privacy from '#features/privacy/server/mail.ts'
import * as references from '#features/references/server/mail.ts'
import * as teams from '#features/teams/server/mail.ts'
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

/** Examples of notifications that need more than a person and a team, by kind. */
const TOLD: Partial<Record<NotificationKind, Partial<Told>[]>> = {
  'security-notice': [
    ...['factor-added', 'factor-removed', 'passkey-added', 'passkey-removed', 'backup-codes-made', 'backup-code-used'],
    ...['mail-refused', 'session-reused'],
  ].map(security),
  'details-asked': [
    {
      about: null,
      params: {
        what: 'Training Certificates',
        path: '/profile?tab=certificates&edit=certificates',
        note: 'Your Manual Handling certificate ends on 12 December.\nA photo of the new one is enough.',
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
  'compliance-lapses': [{ params: { kinds: 'certificate:fire safety', on: '2026-12-12', items: 2 } }],
  'team-compliance-lapses': [{ about: null, aboutName: null, params: { items: 5, people: 4, on: '2026-12-12' } }],
  'dbs-picture-unchecked': [{ params: { file: 'f', on: '2026-12-20' } }],
  'member-suspended': [{ params: { from: '2026-12-01', note: 'Please call the office.' } }],
  'role-recorded': [{ params: { job: 'nurse', from: '2026-12-01' } }],
  'role-ended': [{ params: { job: 'nurse', from: '2026-12-01' } }],
  'request-decided': [{ params: { status: 'approved' } }, { params: { status: 'rejected' } }],
  'invitation-received': [],
  'interview-planned': [],
  'interview-moved': [],
  'interview-cancelled': [],
  'interview-offered': [],
  'interview-picked': [],
  'interview-withdrawn': [],
  'interview-reminder': [{ params: { startsAt: '2026-11-26T10:00:00Z' } }],
  'interview-panel-reminder': [{ params: { startsAt: '2026-11-26T10:00:00Z' } }],
  'shift-reminder': [{ params: { startsAt: '2026-11-26T20:00:00Z' } }],
  'shift-late': [{ params: { startsAt: '2026-11-26T20:00:00Z', minutes: 20 } }],
  'invitation-answered': [{ params: { answer: 'accepted', role: 'staff' } }],
  'member-removed': [{}, self],
  'manager-added': [{}, self],
  'manager-removed': [{}, self],
  'team-transferred': [{}, self],
  'team-deleted': [{ teamName: null, params: { teamName: 'Bright Care' } }],
}

function complete(kind: string, told: Partial<Told>): Told {
  return {
    ...{ kind, createdAt: '2026-11-22T09:14:00Z', teamId: 'team', teamName: 'Bright Care' },
    ...{ about: '22222222-2222-4222-8222-222222222222', aboutName: 'Benedikt Obi', aboutSelf: false, params: {} },
    ...told,
  }
}

/** An example of every kind of notification that is told as it is, some of several. */
export function toldNotices(features: readonly Declared[]): Told[] {
  const kinds = Object.keys(gatherNotices(features)) as NotificationKind[]
  return kinds.flatMap((kind) => (TOLD[kind] ?? [{}]).map((one) => complete(kind, one)))
}

/** An example of every mail about a notification, by kind, and of digests. */
export function toldMails(features: readonly Declared[]): Record<string, Mail[]> {
  const origin = { vault, publicUrl: PUBLIC_URL, notices: gatherNotices(features) }
  const reader = { userId: '11111111-1111-4111-8111-111111111111', name: 'Nia Thompson', address }
  const kinds = Object.keys(origin.notices) as NotificationKind[]
  const told = toldNotices(features)
  const ofTeam = told.filter(({ teamName }) => teamName).slice(0, 3)
  const long = Array.from({ length: 25 }, (_, at) => told[at % told.length] as Told)
  const singles = kinds.map((kind) => {
    const mails = told.filter((one) => one.kind === kind).map((one) => notificationMail(reader, [one], origin))
    return [kind, mails] as const
  })
  return {
    ...Object.fromEntries(singles),
    digest: [ofTeam, long].map((some) => notificationMail(reader, some, origin)),
  }
}
