import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { type Pattern, readPattern } from '../../rules/patterns.ts'
import { WAITING_OFFERS } from '../../rules/states.ts'
import type { ShiftInput, ShiftInSeries } from '../../schema.ts'
import { readHeld } from './held.ts'
import { createShifts } from './plan.ts'

/** A shift with what is to come of its series, and whom each concerns. */
export async function readSeries(context: TeamContext, shiftId: string): Promise<ShiftInSeries[]> {
  const { db, team, clock } = context
  const { rows } = await sql<Pick<ShiftInSeries, 'id' | 'people' | 'asked'>>`
    select s.id, array(select a.user_id::text from app.assignments a where a.shift_id = s.id and app.holds_place(a.state)) as people,
        array(select o.user_id::text from app.shift_offers o where o.shift_id = s.id
          and o.state = any (${[...WAITING_OFFERS]}::text[])) as asked
      from app.shifts c join app.shifts s on s.id = c.id or (s.series_id = c.series_id and s.state <> 'cancelled'
        and s.starts_at > ${instant(clock)})
     where c.id = ${shiftId} and c.team_id = ${team.id}`.execute(db)
  if (rows.length === 0) throw notFound()
  const concerned = new Map(rows.map((row) => [row.id, row]))
  const shifts = await readHeld(context, [...concerned.keys()])
  return shifts.map((shift) => ({ ...shift, ...concerned.get(shift.id) }) as ShiftInSeries)
}

/** Creates the shifts of a pattern as one series: all or none. */
export async function createSeries(
  context: TeamContext,
  { pattern, publish, ...fields }: Omit<ShiftInput, 'day'> & { pattern: Pattern; publish: boolean },
) {
  const { db, team, actor, clock } = context
  const { days, problems } = readPattern(pattern)
  if (!days) throw invalid(problems.map(({ path, message }) => ({ path: `pattern.${path}`, message })))
  const { id: seriesId } = await db
    .insertInto('shift_series')
    .values({ team_id: team.id, pattern: JSON.stringify(pattern), created_at: instant(clock), created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { seriesId, shiftIds: await createShifts(context, { ...fields, days, publish, seriesId }) }
}
