import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { type Pattern, readPattern } from '../rules/patterns.ts'
import type { ShiftInput } from '../schema.ts'
import { createShifts } from './plan.ts'

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
