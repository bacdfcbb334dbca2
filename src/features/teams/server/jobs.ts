import { sql } from 'kysely'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import { type DeclaredQueue, enqueue, type Job } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { intervalOf } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { teamNouns } from '../nouns.ts'
import { mailInvitation } from './invitations/deliver.ts'
import { INVITATIONS_KEEP, SENDS_KEEP } from './retention.ts'

export interface InvitationMailed {
  invitationId: string
  /** Whether the mail is dropped. */
  quiet: boolean
  /** Whether this is the first mail of the invitation. */
  isNew: boolean
}

export interface CodeAlarm {
  whose: 'person' | 'network' | 'everybody'
  /** The person of the last guess. */
  userId: string
}

const HOUR_SECONDS = 3600
const INVITATION_MAILED = 'invitation-mailed'
const CODES_GUESSED = 'team-codes-guessed'
const INVITATIONS_SPENT = 'invitations-spent'
const INVITATIONS_SWEPT = 'invitations-swept'
const INVITATIONS_QUEUED = 'invitations-queued'

/** Mails an invited address, in `wait` seconds. Only the worker looks up whether the address has an account. */
export function invitationMailed(data: InvitationMailed, wait: number): Job<InvitationMailed> {
  return { queue: INVITATION_MAILED, data, options: wait > 0 ? { startAfter: wait } : {} }
}

/** Warns the installation's operator that team codes are being guessed. */
export function codesGuessed(data: CodeAlarm): Job<CodeAlarm> {
  return { queue: CODES_GUESSED, data }
}

/** Tells the installation's operator that no more invitations are sent within this hour. */
export function invitationsSpent(): Job {
  return { queue: INVITATIONS_SPENT, data: {} }
}

/** Sends the mails of lists that may go out now. */
export function invitationsQueued(): Job {
  return { queue: INVITATIONS_QUEUED, data: {} }
}

async function sendQueued({ database, clock }: Services) {
  await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<Omit<InvitationMailed, 'isNew'> & { teamId: string; wait: number; spent: boolean }>`
      select invitation_id as "invitationId", team_id as "teamId", quiet, wait, spent from app.due_invitations(${instant(clock)})`.execute(
      db,
    )
    for (const { invitationId, quiet, wait } of rows)
      await enqueue(db, invitationMailed({ invitationId, quiet, isNew: true }, wait))
    if (rows.some(({ spent }) => spent)) await enqueue(db, invitationsSpent())
    const teams = new Set(rows.map(({ teamId }) => teamId))
    await publish(db, ...[...teams].map((teamId) => teamNouns.invitations.of(teamId)))
  })
}

/** Deletes sends that no limit counts any more, and invitations that ended long ago. */
function sweepInvitations({ database, clock }: Services) {
  const now = new Date(clock.now()).toISOString()
  return transact(database, { role: 'care_worker' }, async (db) => {
    await db
      .deleteFrom('invitation_sends')
      .where('at', '<', sql<string>`${now}::timestamptz - ${intervalOf(SENDS_KEEP)}`)
      .execute()
    const gone = await db
      .deleteFrom('team_invitations')
      .where((row) =>
        row(
          row.fn.coalesce('answered_at', 'expires_at'),
          '<',
          sql<string>`${now}::timestamptz - ${intervalOf(INVITATIONS_KEEP)}`,
        ),
      )
      .returning('team_id as teamId')
      .execute()
    await publish(db, ...gone.map(({ teamId }) => teamNouns.invitations.of(teamId)))
  })
}

export const queues: [DeclaredQueue<InvitationMailed>, DeclaredQueue<CodeAlarm>, ...DeclaredQueue[]] = [
  { name: INVITATION_MAILED, work: mailInvitation },
  { name: CODES_GUESSED, work: async ({ log }, alarm) => log.warn(alarm, 'team codes are being guessed') },
  {
    name: INVITATIONS_SPENT,
    work: async ({ conditions }) => conditions.set('invitation-budget', { seconds: HOUR_SECONDS }),
  },
  { name: INVITATIONS_QUEUED, schedule: '*/10 * * * *', work: sendQueued },
  { name: INVITATIONS_SWEPT, schedule: '40 3 * * *', work: sweepInvitations },
]
