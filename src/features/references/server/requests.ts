import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import { type MailRoom, requireMailRoom } from '#features/teams/server/data.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { DataKey } from '#server/crypto/vault.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import { enqueue } from '#server/jobs.ts'
import { LINK_DAYS, type Referee, type RequestState } from '../schema.ts'
import { type MailKind, referenceMailed } from './jobs.ts'
import { seal, unseal } from './sealed.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A request of the team about the member, locked until the transaction ends. */
export interface HeldRequest {
  id: string
  version: number
  state: RequestState
  expiresAt: string
  referee: Buffer
  answer: Buffer | null
}

/** The person's key, which seals what is written about them. */
export function keyOf({ db, vault, member }: MemberContext): Promise<DataKey> {
  return vault.openOrCreate(db, { userId: member.userId })
}

/** The request, unless somebody has changed it since the caller read it (409), or it is in none of these states. */
export async function holdRequest(
  { db, team, member }: MemberContext,
  { referenceId, version, states }: { referenceId: string; version: number; states: readonly RequestState[] },
): Promise<HeldRequest> {
  const found = await db
    .selectFrom('reference_requests')
    .select(['id', 'version', 'state', 'expires_at as expiresAt', 'referee', 'answer'])
    .where('id', '=', referenceId)
    .where('team_id', '=', team.id)
    .where('user_id', '=', member.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  const request = { ...found, state: found.state as RequestState }
  if (request.version !== version || !states.includes(request.state))
    throw conflict({ version: request.version, state: request.state }, CHANGED)
  return request
}

const CHANGED = 'This reference has changed since you opened it'
const TWICE = 'This address has been asked about this person already'
const STOPPED = 'This referee wants no more of these emails from your team. Telephone them, or ask somebody else'

/** Charges one mail to the address; throws 422 when it wants none from this team, and 429 beyond a limit of the team's own. */
async function charge({ db, clock, team }: MemberContext, email: string): Promise<{ quiet: boolean }> {
  const { rows } = await sql<MailRoom | { outcome: 'stopped' }>`
    select outcome, wait from app.charge_reference(${team.id}, ${email}, ${instant(clock)})`.execute(db)
  const charged: MailRoom | { outcome: 'stopped' } = rows[0] ?? { outcome: 'quiet', wait: 0 }
  if (charged.outcome === 'stopped') throw invalid([{ path: 'email', message: STOPPED }])
  return requireMailRoom(charged)
}

/** A new period for the link, counted from now. */
function openFor({ clock }: MemberContext) {
  return {
    sent_at: instant(clock),
    expires_at: new Date(clock.now() + LINK_DAYS * DAY_MS).toISOString(),
    reminders: 0,
  }
}

/** Stores a request and has its mail written. 409 while the same address is asked about the same person (unique index). */
export async function insertRequest(context: MemberContext, referee: Referee): Promise<string> {
  const { db, actor, clock, team, member } = context
  const id = randomUUID()
  const key = await keyOf(context)
  const { quiet } = await charge(context, referee.email)
  const { sent_at, expires_at } = openFor(context)
  const inserted = await sql<{ id: string }>`
    insert into app.reference_requests (id, team_id, user_id, referee, address_hash, requested_by, requested_at, sent_at, expires_at)
    values (${id}, ${team.id}, ${member.userId}, ${seal(key, { id, column: 'referee', value: referee })},
      app.address_hash(${referee.email}),
      ${actor.id}, ${instant(clock)}, ${sent_at}, ${expires_at})
    on conflict (team_id, user_id, address_hash) where state in ('asked', 'answered', 'verified') do nothing returning id`.execute(
    db,
  )
  if (inserted.rows.length === 0) throw conflict({}, TWICE)
  await mail(context, { referenceId: id, kind: 'request', quiet })
  return id
}

async function mail(
  { db }: MemberContext,
  { quiet, ...mailed }: { referenceId: string; kind: MailKind; quiet: boolean },
) {
  if (!quiet) await enqueue(db, referenceMailed(mailed))
}

/** Every link that was mailed is dead from now on. */
async function revokeLinks({ db }: MemberContext, referenceId: string) {
  await sendWithoutWaiting(db, db.deleteFrom('reference_links').where('reference_id', '=', referenceId).compile())
}

/** Sends a new link, to a corrected address where one is given. */
export async function sendAgain(context: MemberContext, request: HeldRequest, email?: string) {
  const { db } = context
  const key = await keyOf(context)
  const before = unseal(key, { id: request.id, column: 'referee', sealed: request.referee })
  const referee = { ...before, email: email ?? before.email }
  const { quiet } = await charge(context, referee.email)
  await revokeLinks(context, request.id)
  const taken = await sql`select from app.reference_requests r, app.reference_requests own
    where own.id = ${request.id} and r.team_id = own.team_id and r.user_id = own.user_id and r.id <> own.id
      and r.address_hash = app.address_hash(${referee.email}) and r.state in ('asked', 'answered', 'verified')`.execute(
    db,
  )
  if (taken.rows.length > 0) throw conflict({}, TWICE)
  await db
    .updateTable('reference_requests')
    .set({
      ...openFor(context),
      referee: seal(key, { id: request.id, column: 'referee', value: referee }),
      address_hash: sql<Buffer>`app.address_hash(${referee.email})`,
      version: request.version + 1,
    })
    .where('id', '=', request.id)
    .execute()
  await mail(context, { referenceId: request.id, kind: request.answer ? 'question' : 'request', quiet })
}

/** Opens a request again with a question: it counts for nothing until the referee has answered. */
export async function askAgain(context: MemberContext, request: HeldRequest, question: string) {
  const { db } = context
  const key = await keyOf(context)
  const { email } = unseal(key, { id: request.id, column: 'referee', sealed: request.referee })
  const { quiet } = await charge(context, email)
  await revokeLinks(context, request.id)
  await db
    .updateTable('reference_requests')
    .set({
      ...openFor(context),
      state: 'asked',
      question: seal(key, { id: request.id, column: 'question', value: question }),
      reason: null,
      decided_at: null,
      decided_by: null,
      version: request.version + 1,
    })
    .where('id', '=', request.id)
    .execute()
  await mail(context, { referenceId: request.id, kind: 'question', quiet })
}

/** Records what the team has decided; `reason` of a rejection. */
export async function decide(
  context: MemberContext,
  request: HeldRequest,
  { state, reason }: { state: 'verified' | 'rejected' | 'cancelled'; reason?: string },
) {
  const { db, actor, clock } = context
  if (state === 'cancelled') await revokeLinks(context, request.id)
  const key = await keyOf(context)
  await db
    .updateTable('reference_requests')
    .set({
      state,
      decided_at: instant(clock),
      decided_by: actor.id,
      reason: reason === undefined ? null : seal(key, { id: request.id, column: 'reason', value: reason }),
      version: request.version + 1,
    })
    .where('id', '=', request.id)
    .execute()
}
