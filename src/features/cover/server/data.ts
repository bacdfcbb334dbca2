import { countPlaces } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import type { CoverOverview, CoverWeek } from '../schema.ts'
import { readCoverFigures } from './figures.ts'
import { readNow } from './now.ts'

export { countOpenPlaces } from './board.ts'
export { readCoverWeeks } from './weeks.ts'

const WEEK_DAYS = 7

/**
 * What the overview shows of a team's shifts, in statements sent together: with the weeks from one on, and how many
 * places of each person are at risk.
 */
export async function readCover(
  context: TeamContext,
  from: Day,
): Promise<{ cover: CoverOverview | null; weeks: CoverWeek[]; placesAtRisk: ReadonlyMap<string, number> }> {
  const today = londonToday(context.clock)
  const [week, { now, risks }, { figures, weeks }] = await Promise.all([
    countPlaces(context, { from: today, through: addDays(today, WEEK_DAYS - 1) }),
    readNow(context),
    readCoverFigures(context, from),
  ])
  const { minutes, places, byPerson: placesAtRisk } = risks
  if (!figures) return { cover: null, weeks, placesAtRisk }
  const atRisk = { now: minutes, before: figures.atRisk }
  return {
    cover: { week, now, figures: { ...figures, atRisk, placesAtRisk: { now: places, before: figures.placesAtRisk } } },
    weeks,
    placesAtRisk,
  }
}
