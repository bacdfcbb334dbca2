import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { type Day, daysBetween, londonToday } from '#shared/time.ts'
import { payNouns } from '../../nouns.ts'
import { type CarriedReason, holidayPay, saidOfHoliday } from '../../rules/holiday.ts'
import type { HolidayDetails, HolidayRow } from '../../schema/holiday.ts'
import { leaveYear, readAverage, readEntries, readLedger } from './ledger.ts'

const MOST_MINUTES_A_DAY = 24 * 60

async function readPerson({ db, team, clock }: TeamContext, userId: string, day: Day | undefined) {
  const today = londonToday(clock)
  const year = await leaveYear(db, team.id, day ?? today)
  const [ledger] = await readLedger(db, { teamId: team.id, userId, year, today })
  if (!ledger) throw notFound()
  return { year, ledger }
}

/** Somebody's holiday in the leave year that holds a day (today without one), and what an hour of it would pay today. */
export async function readHoliday(context: TeamContext, userId: string, day?: Day): Promise<HolidayDetails> {
  const { db, team, clock } = context
  const { year, ledger } = await readPerson(context, userId, day)
  const of = { teamId: team.id, userId }
  const [entries, average] = await Promise.all([
    readEntries(db, of, year),
    readAverage(db, of, { before: londonToday(clock), nation: ledger.nation }),
  ])
  return { yearFrom: year.from, yearThrough: year.through, ledger, entries, average }
}

async function written(
  context: TeamContext,
  {
    userId,
    id,
    action,
  }: { userId: string; id: string; action: 'holiday.record' | 'holiday.carry' | 'holiday.take-back' },
) {
  const { db, team } = context
  await publish(db, payNouns.payRuns.of(team.id), payNouns.ownPay.of(userId))
  await audit(context, { action, teamId: team.id, subject: userId, object: `holiday_entries:${id}` })
}

interface Taken {
  userId: string
  from: Day
  through: Day
  minutes: number
}

/** What taken holiday pays at the average before it; nothing where holiday pay comes with each pay. */
async function paidFor(
  { db, team }: TeamContext,
  { userId, minutes, ...days }: Taken,
  { holiday, nation }: HolidayRow,
) {
  if (holiday !== 'accrued') return { amount: null, weeks: null, said: null }
  const average = await readAverage(db, { teamId: team.id, userId }, { before: days.from, nation })
  if (!average)
    throw invalid([{ path: 'from', message: 'Nothing was paid before this day, so that there is no average' }])
  const amount = holidayPay(minutes, average)
  if (amount <= 0) throw invalid([{ path: 'minutes', message: 'This pays nothing' }])
  return { amount, weeks: average.weeks, said: saidOfHoliday(days, minutes, average) }
}

/**
 * Records holiday that somebody takes; 409 when it overlaps other holiday of theirs. Trigger: `pay_follows_new_holiday`
 * writes its line of pay.
 */
export async function recordHoliday(context: TeamContext, taken: Taken): Promise<HolidayDetails> {
  const { db, team, actor, clock } = context
  const { userId, from, through, minutes } = taken
  if (userId === actor.id) throw forbidden('Somebody else has to record your own holiday')
  const days = daysBetween(from, through) + 1
  if (days < 1) throw invalid([{ path: 'through', message: 'Choose the first day or a later one' }])
  if (days > 92) throw invalid([{ path: 'through', message: 'Record at most three months at once' }])
  if (minutes > days * MOST_MINUTES_A_DAY) throw invalid([{ path: 'minutes', message: 'These days have fewer hours' }])
  const { ledger } = await readPerson(context, userId, from)
  const { amount, weeks, said } = await paidFor(context, taken, ledger)
  const { rows } = await sql<{ id: string }>`
    insert into app.holiday_entries (team_id, user_id, kind, from_day, through_day, minutes, amount, weeks, said, recorded_at, recorded_by)
      values (${team.id}, ${userId}, 'taken', ${from}::date, ${through}::date, ${minutes}, ${amount}, ${weeks}, ${said}, ${instant(clock)}, ${actor.id})
    on conflict do nothing returning id`.execute(db)
  if (!rows[0]) throw conflict(null, 'There is holiday on one of these days already')
  await written(context, { userId, id: rows[0].id, action: 'holiday.record' })
  return readHoliday(context, userId, from)
}

interface Carried {
  userId: string
  minutes: number
  reason: CarriedReason
}

/** Writes down what somebody carries over into this leave year, once: 409 when it is written already. */
export async function carryHoliday(
  context: TeamContext,
  { userId, minutes, reason }: Carried,
): Promise<HolidayDetails> {
  const { db, team, actor, clock } = context
  if (userId === actor.id) throw forbidden('Somebody else has to record your own holiday')
  const { year } = await readPerson(context, userId, undefined)
  const { rows } = await sql<{ id: string }>`
    insert into app.holiday_entries (team_id, user_id, kind, from_day, through_day, minutes, reason, recorded_at, recorded_by)
      values (${team.id}, ${userId}, 'carried', ${year.from}::date, ${year.from}::date, ${minutes}, ${reason}, ${instant(clock)}, ${actor.id})
    on conflict do nothing returning id`.execute(db)
  if (!rows[0]) throw conflict(null, 'What they carried over is written already: take that back first')
  await written(context, { userId, id: rows[0].id, action: 'holiday.carry' })
  return readHoliday(context, userId)
}

/** Takes an entry back; 409 once a pay run has it. Trigger: `pay_follows_holiday` takes its line of pay back. */
export async function takeBackHoliday(context: TeamContext, { userId, entryId }: { userId: string; entryId: string }) {
  const { db, team, actor, clock } = context
  if (userId === actor.id) throw forbidden('Somebody else has to change your own holiday')
  const { rows } = await sql<{ from: Day; run: number | null }>`
    select h.from_day as "from", app.run_of_whole(h.id) as run from app.holiday_entries h
     where h.id = ${entryId} and h.team_id = ${team.id} and h.user_id = ${userId}`.execute(db)
  const [entry] = rows
  if (!entry) throw notFound()
  if (entry.run !== null) throw conflict(null, `Pay run ${entry.run} has paid this holiday`)
  const { numAffectedRows } = await sql`
    update app.holiday_entries set void_at = ${instant(clock)}, void_by = ${actor.id} where id = ${entryId} and void_at is null`.execute(
    db,
  )
  if (Number(numAffectedRows) === 0) throw conflict(null, 'This was taken back already')
  await written(context, { userId, id: entryId, action: 'holiday.take-back' })
  return readHoliday(context, userId, entry.from)
}
