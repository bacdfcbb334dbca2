import { sql } from 'kysely'
import type { Span } from '#features/rates/rules/split.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { toMinutes } from '#shared/calendar.ts'
import type { TimeOfDay } from '#shared/time.ts'
import { unclocked } from '../rules/proposal.ts'
import { saidActive, saidTimes } from '../rules/said-times.ts'
import { openPrices, type PricedRecord } from './pricing.ts'
import { rangeOf, writeVersion } from './versions.ts'

/** Times of the clock in London. */
export interface SaidTimes {
  start: TimeOfDay
  end: TimeOfDay
  breakMinutes: number
  active?: readonly { start: TimeOfDay; end: TimeOfDay }[] | undefined
}

interface Saying extends SaidTimes {
  recordId: string
  version: number
  source: 'worker' | 'manager'
  reason: string
}

/**
 * Writes the version after the one that was seen; returns its number. 422 for times that cannot be. The caller holds
 * the person and the record.
 */
export async function sayWorked(context: PersonContext, { recordId, version, ...said }: Saying): Promise<number> {
  const { db, actor, clock } = context
  const { rows } = await sql<PricedRecord & { userId: string; plannedFrom: string; plannedUntil: string }>`
    select r.id, r.team_id as "teamId", r.user_id as "userId", r.site_id as "siteId", r.job, r.is_sleep_in as "isSleepIn",
      r.is_on_call as "isOnCall", r.flat_pay as "flatPay", r.call_pay as "callPay", r.shift_pay as "shiftPay", app.shown_rate_of_work(r) as "ownRate",
        lower(r.planned) as "plannedFrom", upper(r.planned) as "plannedUntil" from app.work_records r where r.id = ${recordId}`.execute(
    db,
  )
  const record = rows[0]!
  const times = saidTimes({ startsAt: record.plannedFrom, endsAt: record.plannedUntil }, said)
  if (!times)
    throw invalid([
      { path: 'end', message: 'These times do not fit: the end comes after the start, near the planned times' },
    ])
  if (Date.parse(times.endsAt) > clock.now()) throw invalid([{ path: 'end', message: 'This is still to come' }])
  const span = toMinutes(times.startsAt, times.endsAt)
  if (said.breakMinutes >= span[1] - span[0])
    throw invalid([{ path: 'breakMinutes', message: 'The break is as long as the shift' }])
  const active = activeOf(record, times, said.active)
  const { rows: other } = await sql`
    select from app.work_records r where r.team_id = ${record.teamId} and r.user_id = ${record.userId}
      and r.id <> ${recordId} and r.void_at is null
      and r.worked && ${rangeOf(span)}::tstzrange limit 1`.execute(db)
  if (other.length > 0) throw conflict(null, 'These times overlap with those of another shift')
  const price = await openPrices(db, [record])
  const time = { span, ...unclocked(span, said.breakMinutes), active }
  const next = { recordId, version: version + 1, ...time, source: said.source, reason: said.reason }
  await writeVersion(db, { ...next, isOnCall: record.isOnCall, at: instant(clock), by: actor.id }, price(record, time))
  return version + 1
}

/** The stretches of work within a sleep-in or a time on call; 422 for those that cannot be. */
function activeOf(
  { isSleepIn, isOnCall }: Pick<PricedRecord, 'isSleepIn' | 'isOnCall'>,
  times: { startsAt: string; endsAt: string },
  said: SaidTimes['active'] = [],
): Span[] {
  const found = isSleepIn || isOnCall || said.length === 0 ? saidActive(times, said) : undefined
  if (!found)
    throw invalid([{ path: 'active', message: 'Each of these times lies within the whole, one after the other' }])
  return found.map(({ startsAt, endsAt }) => toMinutes(startsAt, endsAt))
}
