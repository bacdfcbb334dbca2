import { globSync } from 'node:fs'
import { join } from 'node:path'
import { gatherNotices } from '#features/notifications/rules/words.ts'
import type { NotificationKind } from '#features/notifications/schema.ts'
import { notificationMail } from '#features/notifications/server/mail.ts'
import type { Keys } from '#server/crypto/keys.ts'
import { createVault } from '#server/crypto/vault.ts'
import type { Declared } from '#server/declared.ts'
import type { Mail } from '#server/mail/letter.ts'
import { address, PUBLIC_URL, type Told, type ToldExamples } from './example.ts'
import { shift, shiftsOf } from './shifts.ts'

interface OfFeature {
  mails?: Record<string, Mail[]>
  told?: ToldExamples
}

const files = globSync('src/features/*/mails.ts')
const ofFeatures: OfFeature[] = await Promise.all(files.map((file) => import(join(process.cwd(), file))))

/** An example of every mail that a feature writes itself, by the name of its function. */
export const ownMails: Record<string, Mail[]> = Object.assign({}, ...ofFeatures.map(({ mails }) => mails))

/** Examples of notifications that need more than a person and a team, by kind. */
const TOLD: ToldExamples = Object.assign({}, ...ofFeatures.map(({ told }) => told))

const key = Buffer.alloc(32, 7)
const vault = createVault({ kek: [{ id: 'one', key }], pepper: key, audit: key, link: key } as unknown as Keys)

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
