import { type RawBuilder, sql } from 'kysely'
import { readPhones } from '#features/profile/server/data.ts'
import type { Override } from '#features/shifts/schema.ts'
import { assign } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { coverNouns } from '../nouns.ts'
import { callText, isRinging, type Outcome, RECENT_MS, RINGING_FOR_MS, ringingWords } from '../rules/calls.ts'
import type { Call, LoggedCall } from '../schema.ts'

const MOST = 200

const nameOf = (column: RawBuilder<unknown>) => sql`coalesce(nullif((select m.full_name from app.team_members m
  where m.team_id = c.team_id and m.user_id = ${column}), ''), 'Former member')`

/** A line `c` of the log as JSON. */
export const CALL = sql`json_build_object('id', c.id, 'shiftId', c.shift_id, 'userId', c.user_id, 'fullName', ${nameOf(sql`c.user_id`)},
  'callerId', c.caller_id, 'callerName', ${nameOf(sql`c.caller_id`)}, 'startedAt', c.started_at, 'outcome', c.outcome, 'endedAt', c.ended_at, 'note', c.note)`

async function find({ db, team }: TeamContext, where: RawBuilder<unknown>): Promise<Call[]> {
  const { rows } = await sql<{ call: Call }>`
    select ${CALL} as call from app.shift_calls c where c.team_id = ${team.id} and ${where} order by c.started_at desc, c.id
      limit ${MOST}`.execute(db)
  return rows.map(({ call }) => call)
}

interface Ringing {
  shiftId: string
  userId: string
}

/** Why nobody is rung about a shift; undefined for one that is published and not over. 404 for one that is not the team's. */
async function whyNot({ db, team, clock }: TeamContext, shiftId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string; isOver: boolean }>`
    select s.state, s.ends_at <= ${instant(clock)} as "isOver" from app.shifts s where s.id = ${shiftId}
      and s.team_id = ${team.id}`.execute(db)
  const [shift] = rows
  if (!shift) throw notFound()
  if (shift.state === 'draft') return 'Publish the shift before you ring people about it'
  return shift.state === 'cancelled' || shift.isOver ? 'This shift has been cancelled or is over' : undefined
}

/** The call log of a shift, and the calls of the last half hour about others: nobody is rung twice. */
export async function readCalls(context: TeamContext, shiftId: string): Promise<{ items: LoggedCall[] }> {
  await whyNot(context, shiftId)
  const recent = new Date(context.clock.now() - RECENT_MS).toISOString()
  const calls = await find(context, sql`(c.shift_id = ${shiftId} or c.started_at > ${recent})`)
  const phones = await readPhones(context, {
    teamId: context.team.id,
    userIds: [...new Set(calls.map(({ userId }) => userId))],
  })
  return { items: calls.map((call) => ({ ...call, phone: phones.get(call.userId) ?? null })) }
}

/** Writes a line; 404 for somebody who is not on the staff of the team, 409 for a shift that nobody is rung about any more. */
async function write(
  context: TeamContext,
  { shiftId, userId, outcome, note }: Ringing & { outcome: Outcome | null; note?: string | undefined },
): Promise<Call> {
  const { db, team, actor, clock } = context
  const refused = await whyNot(context, shiftId)
  if (refused) throw conflict(null, refused)
  const now = instant(clock)
  const { rows } = await sql<{ id: string }>`
    insert into app.shift_calls (team_id, shift_id, user_id, caller_id, started_at, outcome, ended_at, note)
    select m.team_id, ${shiftId}, m.user_id, ${actor.id}, ${now}, ${outcome}, ${outcome && now}, ${note || null}
      from app.team_members m where m.team_id = ${team.id} and m.user_id = ${userId} and m.status = 'active' and m.role = 'staff'
    returning id`.execute(db)
  if (!rows[0]) throw notFound()
  return (await find(context, sql`c.id = ${rows[0].id}`))[0]!
}

async function record(
  context: TeamContext,
  { call, action }: { call: Call; action: 'call.ring' | 'call.log' | 'call.strike' },
) {
  const { db, team } = context
  await publish(db, coverNouns.calls.of(team.id))
  const meta = call.outcome && { outcome: call.outcome }
  await audit(context, {
    action,
    subject: call.userId,
    object: `shifts:${call.shiftId}`,
    teamId: team.id,
    ...(meta && { meta }),
  })
}

/** Notes that the caller rings somebody about a shift. The team is held: of two who ring the same person one does. */
export async function ring(
  context: TeamContext,
  { shiftId, userId, allTheSame }: Ringing & { allTheSame?: boolean | undefined },
): Promise<Call> {
  const { db, team, actor, clock } = context
  const open = (await find(context, sql`c.user_id = ${userId} and c.outcome is null`))[0]
  const isOwn = open?.callerId === actor.id
  if (open && isOwn && open.shiftId === shiftId && isRinging(open, clock.now())) return open
  if (open && !isOwn && isRinging(open, clock.now())) throw conflict({ call: open }, ringingWords(open))
  if (!allTheSame) await refuseWhoSaidNo(context, { shiftId, userId })
  if (open)
    await sql`update app.shift_calls set outcome = 'unsaid',
      ended_at = least(${instant(clock)}, started_at + make_interval(secs => ${RINGING_FOR_MS / 1000}))
      where id = ${open.id} and team_id = ${team.id}`.execute(db)
  const call = await write(context, { shiftId, userId, outcome: null })
  await record(context, { call, action: 'call.ring' })
  return call
}

/** What a refusal carries that the caller may pass over. */
const ASKS = { mayRingAllTheSame: true }

/** 409 for somebody who has said no to a shift, on the phone or to an offer, or has come off it. */
async function refuseWhoSaidNo(context: TeamContext, { shiftId, userId }: Ringing) {
  const { db, clock } = context
  const [said] = await find(context, sql`c.shift_id = ${shiftId} and c.user_id = ${userId} and c.outcome = 'said-no'`)
  if (said) throw conflict(ASKS, callText(said, clock.now()))
  const { rows } = await sql<{ declined: boolean; cameOff: boolean }>`
    select exists (select from app.shift_offers o where o.shift_id = ${shiftId} and o.user_id = ${userId}
      and o.state = 'declined') as declined,
      exists (select from app.assignments a where a.shift_id = ${shiftId} and a.user_id = ${userId}
        and a.state in ('sick', 'withdrawn')) as "cameOff"`.execute(db)
  if (rows[0]?.cameOff) throw conflict(ASKS, 'They have come off this shift themselves')
  if (rows[0]?.declined) throw conflict(ASKS, 'They have declined an offer of this shift')
}

/** Notes how a call ended; books who agreed, or refuses both. */
export async function log(
  context: TeamContext,
  {
    shiftId,
    userId,
    outcome,
    note,
    override,
  }: Ringing & { outcome: Outcome; note?: string | undefined; override?: Override | undefined },
): Promise<Call> {
  const { db, actor, clock } = context
  // First, because it locks the person before the shift.
  if (outcome === 'agreed') await assign(context, { shiftId, userId, override })
  const [open] = await find(
    context,
    sql`c.shift_id = ${shiftId} and c.user_id = ${userId} and c.caller_id = ${actor.id} and c.outcome is null`,
  )
  if (open)
    await sql`update app.shift_calls set outcome = ${outcome}, ended_at = ${instant(clock)}, note = ${note || null}
      where id = ${open.id}`.execute(db)
  const call = open
    ? (await find(context, sql`c.id = ${open.id}`))[0]!
    : await write(context, { shiftId, userId, outcome, note })
  await record(context, { call, action: 'call.log' })
  return call
}

/** Removes a line of the caller's: it was wrong. */
export async function strike(context: TeamContext, callId: string) {
  const { db, actor } = context
  const [call] = await find(context, sql`c.id = ${callId} and c.caller_id = ${actor.id}`)
  if (!call) throw notFound()
  if (call.outcome === 'agreed')
    throw conflict({ call }, 'They were booked by this call: take them off the shift instead')
  await sql`delete from app.shift_calls where id = ${callId}`.execute(db)
  await record(context, { call, action: 'call.strike' })
  return {}
}
