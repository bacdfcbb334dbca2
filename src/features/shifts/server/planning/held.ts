import { sql } from 'kysely'
import type { ShiftPay } from '#features/rates/schema.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import type { Planned } from '../../rules/planned.ts'
import { payOf } from '../../rules/price.ts'
import type { InSeries, Scope } from '../../rules/series.ts'
import { readPay } from '../pay.ts'
import { readShift } from '../reading/read.ts'

/** A shift with the others of its series, as far as an edit is about them. */
export interface Held extends InSeries, Planned {
  version: number
  filled: number
  /** Pence an hour; null without one, or for a manager who sees no pay. */
  charge: number | null
  price: ShiftPay
}

/**
 * Locks a shift, and those of its series unless it is meant alone, with everybody on them. 409 with the current shift
 * when somebody else has changed it since the caller read it, or it is cancelled or over.
 */
export async function holdUnchanged(
  context: TeamContext,
  { shiftId, version, scope }: { shiftId: string; version: number | undefined; scope: Scope },
): Promise<{ series: Held[]; chosen: Held }> {
  const { db, team, clock } = context
  const { rows } = await sql<{ ids: string[] }>`
    select array(select s.id from app.shifts s where s.team_id = c.team_id
      and (s.id = c.id or ${scope !== 'this'} and s.series_id = c.series_id)) as ids
      from app.shifts c where c.id = ${shiftId} and c.team_id = ${team.id}`.execute(db)
  const ids = rows[0]?.ids
  if (!ids) throw notFound()
  await sql`select app.hold_shifts(${ids}::uuid[])`.execute(db)
  const series = await readHeld(context, ids)
  const chosen = series.find(({ id }) => id === shiftId)
  if (!chosen) throw notFound()
  const problem = problemOf(chosen, { version: version ?? chosen.version, now: clock.now() })
  if (problem) throw conflict(await readShift(context, shiftId), problem === 'changed' ? undefined : problem)
  return { series, chosen }
}

export async function readHeld({ db }: TeamContext, ids: readonly string[]): Promise<Held[]> {
  const { rows } = await sql<Omit<Held, 'price'> & { pay: number | null }>`
    select s.id, s.version, coalesce(s.series_day, s.day) as "seriesDay", s.state, s.filled, s.site_id as "siteId", s.job,
      s.day, s.start_time as start,
        s.end_time as "end", s.start_is as "startIs", s.end_is as "endIs", s.starts_at as "startsAt", s.ends_at as "endsAt",
        s.break_minutes as "breakMinutes", s.is_sleep_in as "isSleepIn", s.is_on_call as "isOnCall", s.flat_pay as "flatPay",
          s.call_pay as "callPay", s.is_urgent as "isUrgent", s.staff_required as "staffRequired", s.booking, s.pay,
        s.notes, s.order_number as "orderNumber", s.cost_centre as "costCentre", c.charge
      from app.shifts s left join app.shift_charges c on c.shift_id = s.id
     where s.id = any (${[...ids]}::uuid[]) order by s.series_day, s.id`.execute(db)
  const book = await readPay(db, ids)
  return rows.map((row) => ({ ...row, price: payOf(row, book) }))
}

function problemOf(chosen: Held, { version, now }: { version: number; now: number }): string | undefined {
  if (chosen.version !== version) return 'changed'
  if (chosen.state === 'cancelled') return 'This shift has been cancelled'
  return Date.parse(chosen.endsAt) <= now ? 'This shift is over' : undefined
}
