import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { payNouns } from '../nouns.ts'
import { isTime, type WageKind } from '../rules/wage.ts'
import type { WageEntry } from '../schema.ts'

interface Recorded {
  userId: string
  kind: WageKind
  day: Day
  minutes?: number | undefined
  amount?: number | undefined
  days?: number | undefined
  what: string
}

type Action = 'pay.wage' | 'pay.take-back-wage'

async function written(context: TeamContext, { action, userId, id }: { action: Action; userId: string; id: string }) {
  const { db, team } = context
  await publish(db, payNouns.payRuns.of(team.id), payNouns.ownPay.of(userId))
  await audit(context, { action, teamId: team.id, subject: userId, object: `wage_entries:${id}` })
}

/** Each kind has its own measure, and nothing is recorded before it has come. */
function checkMeasure({ kind, day, minutes, amount, days }: Recorded, today: Day) {
  if (isTime(kind) !== (minutes !== undefined)) throw invalid([{ path: 'minutes', message: 'Enter the hours' }])
  if (isTime(kind) === (amount !== undefined) || (kind === 'deduction' && amount === 0))
    throw invalid([{ path: 'amount', message: 'Enter the amount' }])
  if ((kind === 'accommodation') !== (days !== undefined)) throw invalid([{ path: 'days', message: 'Enter the days' }])
  if (day > today) throw invalid([{ path: 'day', message: 'Enter a day that has come' }])
  if (days !== undefined && addDays(day, days - 1) > today)
    throw invalid([{ path: 'days', message: 'Enter days that have come' }])
}

/**
 * Records unpaid time of somebody, what is taken from their pay, or accommodation. 404 for who is not paid by the team, 409
 * for accommodation of a day that has some.
 */
export async function recordWage(context: TeamContext, recorded: Recorded) {
  const { db, team, actor, clock } = context
  const { userId, kind, day, minutes, amount, days, what } = recorded
  if (userId === actor.id) throw forbidden('Somebody else has to record what counts for your own pay')
  checkMeasure(recorded, londonToday(clock))
  const { rows: members } = await sql`
    select from app.team_members m where m.team_id = ${team.id} and m.user_id = ${userId}`.execute(db)
  if (members.length === 0) throw notFound()
  const { rows } = await sql<{ id: string }>`
    insert into app.wage_entries (team_id, user_id, kind, day, minutes, amount, days, what, recorded_at, recorded_by)
      values (${team.id}, ${userId}, ${kind}, ${day}::date, ${minutes ?? null}, ${amount ?? null}, ${days ?? null}, ${what}, ${instant(clock)}, ${actor.id})
    on conflict do nothing returning id`.execute(db)
  const [entry] = rows
  if (!entry) throw conflict(null, 'There is accommodation on one of these days already')
  await written(context, { action: 'pay.wage', userId, id: entry.id })
  return entry
}

/** Takes an entry back; 409 where it is taken back already. */
export async function takeBackWage(context: TeamContext, { userId, wageId }: { userId: string; wageId: string }) {
  const { db, team, actor, clock } = context
  if (userId === actor.id) throw forbidden('Somebody else has to change what counts for your own pay')
  const { rows } = await sql`
    select from app.wage_entries w where w.id = ${wageId} and w.team_id = ${team.id} and w.user_id = ${userId}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  const { numAffectedRows } = await sql`
    update app.wage_entries set void_at = ${instant(clock)}, void_by = ${actor.id} where id = ${wageId} and void_at is null`.execute(
    db,
  )
  if (Number(numAffectedRows) === 0) throw conflict(null, 'This was taken back already')
  await written(context, { action: 'pay.take-back-wage', userId, id: wageId })
  return { done: true as const }
}

/** What counts for the minimum wage of people in a period, by person. */
export async function readWageEntries({ db, team }: TeamContext, { from, through }: { from: Day; through: Day }) {
  const { rows } = await sql<WageEntry & { userId: string }>`
    select w.user_id as "userId", w.id, w.kind, w.day, w.minutes, w.amount, w.days, w.what from app.wage_entries w
     where w.team_id = ${team.id} and w.void_at is null and w.day between ${from}::date - 30 and ${through}::date
       and w.day + coalesce(w.days, 1) > ${from}::date
     order by w.day, w.recorded_at, w.id`.execute(db)
  return Map.groupBy(rows, ({ userId }) => userId)
}
