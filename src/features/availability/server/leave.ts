import { sql } from 'kysely'
import { notify, UNTIL_DONE, withdrawNotices } from '#features/notifications/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addYears, daysBetween, londonToday } from '#shared/time.ts'
import { availabilityNouns } from '../nouns.ts'
import { takesNote } from '../rules/leave-words.ts'
import type { LeaveInput, LeaveTeam, LeaveType, OwnLeave } from '../schema.ts'
import { balancesOf, LEAVE } from './leave-rows.ts'
import { readTypes } from './types.ts'

const LONGEST_DAYS = 731

/** The teams that the caller may ask for leave, with their balance there, and the caller's leave of the last two years. */
export async function readOwnLeave(context: PersonContext): Promise<{ teams: LeaveTeam[]; items: OwnLeave[] }> {
  const { db, clock } = context
  const today = londonToday(clock)
  const { rows } = await sql<Omit<LeaveTeam, 'types'> & { types: LeaveType[] | null }>`
    select t.id as "teamId", t.team_name as "teamName",
      (select jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'kind', y.kind, 'statutory', y.statutory,
        'needsApproval', y.needs_approval,
        'takesBalance', y.takes_balance, 'archived', false, 'version', y.version)
          order by array_position(array['annual', 'sickness'], y.kind), y.name)
        from app.leave_types y where y.team_id = t.id and y.archived_at is null) as types,
      (select jsonb_build_object('yearFrom', b.year_from, 'yearThrough', b.year_through, 'unit', b.unit, 'entitled',
        b.entitled, 'carried', b.carried,
        'taken', b.taken, 'waiting', b.waiting) from app.leave_balances(t.id, array[app.uid()], ${today}::date) b) as balance
    from app.my_leave_teams() t where t.active order by t.team_name, t.id`.execute(db)
  return {
    teams: rows.map(({ types, ...team }) => ({ ...team, types: types ?? [] })),
    items: await findOwn(context, sql`l.through_day >= ${addYears(today, -2)}::date`),
  }
}

async function findOwn({ db, actor }: PersonContext, where: ReturnType<typeof sql>): Promise<OwnLeave[]> {
  const { rows } = await sql<OwnLeave>`
    select ${LEAVE}, l.team_id as "teamId", t.team_name as "teamName" from app.leave l join app.leave_types y on y.id = l.type_id
    join app.my_leave_teams() t on t.id = l.team_id
    where l.user_id = ${actor.id} and ${where} order by l.from_day desc, l.asked_at desc`.execute(db)
  return rows
}

async function readOwn(context: PersonContext, leaveId: string): Promise<OwnLeave> {
  const [found] = await findOwn(context, sql`l.id = ${leaveId}`)
  if (!found) throw notFound()
  return found
}

/** The type of the team that is asked for; 422 for leave that it cannot be of. */
async function checkLeave(context: TeamContext, { typeId, from, through, times, amount, note }: LeaveInput) {
  const today = londonToday(context.clock)
  const type = (await readTypes(context)).find(({ id, archived }) => id === typeId && !archived)
  if (!type) throw invalid([{ path: 'typeId', message: 'Choose the type of leave' }])
  if (through < from) throw invalid([{ path: 'through', message: 'Choose the first day or a later one' }])
  if (daysBetween(from, through) > LONGEST_DAYS)
    throw invalid([{ path: 'through', message: 'Ask for at most two years at once' }])
  if (from < addYears(today, -1) || from > addYears(today, 2))
    throw invalid([{ path: 'from', message: 'Choose a day within a year back and two years ahead' }])
  if (times && from !== through)
    throw invalid([{ path: 'times', message: 'A part of a day is of one day: choose the same first and last day' }])
  if (type.takesBalance && amount === undefined) throw invalid([{ path: 'amount', message: 'Enter how much it takes' }])
  if (note && !takesNote(type.kind))
    throw invalid([{ path: 'note', message: 'Nothing is written down about the reason for this leave' }])
  return type
}

interface NewLeave {
  userId: string
  input: LeaveInput
  /** A manager records it: it needs no approval. */
  recorded?: true
}

/**
 * Stores leave of a member; 409 with what is there when it overlaps other leave of theirs in the team. Trigger:
 * `judge_again` has their bookings judged again.
 */
export async function insertLeave(context: TeamContext, { userId, input, recorded }: NewLeave) {
  const { db, actor, clock, team } = context
  const type = await checkLeave(context, input)
  const { from, through, times, note } = input
  const balances = await balancesOf(db, { teamId: team.id, people: [userId], day: from })
  const at = instant(clock)
  const state = recorded || !type.needsApproval ? ('approved' as const) : ('asked' as const)
  const stored = await db
    .insertInto('leave')
    .values({
      team_id: team.id,
      user_id: userId,
      type_id: type.id,
      from_day: from,
      through_day: through,
      from_time: times?.from ?? null,
      until_time: times?.until ?? null,
      statutory: type.statutory,
      takes_balance: type.takesBalance,
      unit: balances.get(userId)?.unit ?? 'days',
      amount: type.takesBalance ? (input.amount ?? 0) : 0,
      state,
      note: note || null,
      asked_by: actor.id,
      asked_at: at,
      decided_at: recorded ? at : null,
      decided_by: recorded ? actor.id : null,
    })
    // The exclusion constraint decides between two at once.
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw conflict({ overlaps: true }, 'There is leave on one of these days already')
  return { id: stored.id, state, params: { leave: stored.id, from, through } }
}

/** A caller who acts in a team, also where they do not run it. */
export type OfTeam = PersonContext & { team: { id: string } }

export async function publishLeave({ db, team }: OfTeam, userId: string) {
  await publish(db, availabilityNouns.leave.of(team.id), availabilityNouns.ownLeave.of(userId))
}

/** Asks for leave, or takes it where its type needs no approval; the managers are told. */
export async function askLeave(context: TeamContext, input: LeaveInput): Promise<OwnLeave> {
  const { db, actor, team } = context
  const { id, state, params } = await insertLeave(context, { userId: actor.id, input })
  const kind = state === 'asked' ? 'leave-asked' : 'leave-noted'
  const to = await managersOf(db, team.id, { besides: [actor.id] })
  const needed = state === 'asked' && { neededUntil: UNTIL_DONE }
  await notify(context, { to, kind, teamId: team.id, about: actor.id, subjects: [id], params, ...needed })
  await publishLeave(context, actor.id)
  await audit(context, { action: 'leave.ask', subject: actor.id, object: `leave:${id}`, teamId: team.id })
  return readOwn(context, id)
}

/**
 * Cancels the caller's own leave: what waits at any time, what is approved until the day on which it begins. Triggers:
 * `judge_again` has their bookings judged again; the managers' notification needs nobody any more.
 */
export async function cancelLeave(context: TeamContext, leaveId: string): Promise<OwnLeave> {
  const { db, actor, clock, team } = context
  const before = await readOwn(context, leaveId)
  const cancelled = await db
    .updateTable('leave')
    .set({ state: 'cancelled' })
    .where('id', '=', leaveId)
    .where('team_id', '=', team.id)
    .where('user_id', '=', actor.id)
    .where((row) =>
      row.or([
        row('state', '=', 'asked'),
        row.and([row('state', '=', 'approved'), row('from_day', '>=', londonToday(clock))]),
      ]),
    )
    .returning(['from_day as from', 'through_day as through'])
    .executeTakeFirst()
  if (!cancelled) throw conflict(before, 'This leave can no longer be cancelled. Speak to your manager')
  if (before.state === 'asked') await withdrawAsked(context, actor.id)
  else
    await notify(context, {
      to: await managersOf(db, team.id, { besides: [actor.id] }),
      kind: 'leave-cancelled',
      teamId: team.id,
      about: actor.id,
      subjects: [leaveId],
      params: { leave: leaveId, ...cancelled },
    })
  await publishLeave(context, actor.id)
  await audit(context, { action: 'leave.cancel', subject: actor.id, object: `leave:${leaveId}`, teamId: team.id })
  return readOwn(context, leaveId)
}

/** Nothing of the person waits any more: managers need not be told that something did. */
export async function withdrawAsked(context: TeamContext, userId: string) {
  const { db, team } = context
  const waits = await db
    .selectFrom('leave')
    .select('id')
    .where('team_id', '=', team.id)
    .where('user_id', '=', userId)
    .where('state', '=', 'asked')
    .limit(1)
    .executeTakeFirst()
  if (!waits) await withdrawNotices(context, { kind: 'leave-asked', teamId: team.id, about: userId })
}
