import { type RawBuilder, sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { addDays, addMinutes, type Day, londonToday } from '#shared/time.ts'
import type { CoverFigures, CoverWeek } from '../schema.ts'
import { weeksOfCover } from './weeks.ts'

const DAY_MINUTES = 24 * 60

type Row = Record<
  `${'unfilled' | 'fillRate' | 'toFill' | 'hirer' | 'agency' | 'worker'}${'Now' | 'Before'}` | `${Risk}Before`,
  number | null
> & { shifts: number; weeks: CoverWeek[] }
type Risk = 'atRisk' | 'placesAtRisk'
/** The figures but for those of what is at risk from now on: that is read by the people. */
type Counted = Omit<CoverFigures, Risk> & Record<Risk, number | null>

const CAUSES = ['hirer', 'agency', 'worker'] as const
const sumOf = (cause: (typeof CAUSES)[number], which: RawBuilder<unknown>, of: 'Now' | 'Before') =>
  sql`coalesce(sum(${sql.ref(`d.by_${cause}`)}) filter (where ${which}), 0)::int as ${sql.ref(`${cause}${of}`)}`

/** Of how many days the figures are, and of how many before them. */
export const DAYS_COUNTED = 28
const DAYS_OF_WEEK = 7

/**
 * How well a team's shifts are covered, null for a team without published shifts from eight weeks ago to a week ahead,
 * and how its weeks from one on were (`weeksOfCover`), in one statement. What is over is added up by days of London
 * (`app.days_of_cover`), which counts that of today. Of published shifts that are not cancelled:
 *
 * - unfilled: the paid minutes of places that nobody has, of shifts that begin in the next seven days; before: that
 * have begun since seven days ago.
 * - fillRate: of the places of shifts that have begun since 28 days ago, how many in a hundred are filled or worked;
 * before: in the 28 days before those.
 * - toFill: the median of minutes from publication to booking, over the places of these shifts that were booked after
 * publication.
 * - cancelled: shifts that were cancelled, and people who came off one (sick, handed back, taken off), by who caused
 * it, in the same days.
 * - atRisk: booked places that are at risk (`app.places_at_risk`), and their paid minutes, until the end of the 28th
 * day from today (`readRisks`); before: those worked so since
 *   28 days ago, as was known in the night.
 */
export async function readCoverFigures(
  context: TeamContext,
  from: Day,
): Promise<{ figures: Counted | null; weeks: CoverWeek[] }> {
  const { db, team, clock } = context
  const now = instant(clock)
  const today = londonToday(clock)
  const [week, recent, earlier] = [DAYS_OF_WEEK, DAYS_COUNTED, 2 * DAYS_COUNTED].map((days) => addDays(today, -days))
  const daysOf = (monday: Day) => sql`select c.whole from days c where c.day >= ${monday}::date`
  const { rows } = await sql<Row>`
    with days as materialized (select d.*, d as whole, d.day >= ${recent}::date as recent
      from app.days_of_cover(${team.id}, ${earlier}::date, ${now}) d),
      ahead as (
        select count(*)::int as shifts, sum((s.staff_required - least(s.filled + s.worked, s.staff_required))
            * case when s.is_on_call then 0
              else greatest(extract(epoch from s.ends_at - s.starts_at) / 60 - s.break_minutes, 0) end) as unfilled
          from app.shifts s
         where s.team_id = ${team.id} and s.state = 'open' and s.starts_at >= ${now}
           and s.starts_at < ${addMinutes(now, DAYS_OF_WEEK * DAY_MINUTES).toISOString()}),
      waits as (
        select percentile_cont(0.5) within group (order by w) filter (where d.recent) / 60 as "now",
          percentile_cont(0.5) within group (order by w) filter (where not d.recent) / 60 as "before"
          from days d cross join lateral unnest(d.waits) w)
    select a.shifts + coalesce(sum(d.required), 0)::int as shifts, coalesce(a.unfilled, 0)::float8 as "unfilledNow",
        coalesce(sum(d.unfilled_minutes) filter (where d.day >= ${week}::date), 0)::float8 as "unfilledBefore",
        (100.0 * sum(d.taken) filter (where d.recent) / nullif(sum(d.required) filter (where d.recent), 0))::float8 as "fillRateNow",
        (100.0 * sum(d.taken) filter (where not d.recent) / nullif(sum(d.required) filter (where not d.recent), 0))::float8
          as "fillRateBefore",
        w."now"::float8 as "toFillNow", w."before"::float8 as "toFillBefore",
        ${sql.join(CAUSES.flatMap((cause) => [sumOf(cause, sql`d.recent`, 'Now'), sumOf(cause, sql`not d.recent`, 'Before')]))},
        coalesce(sum(d.risky_minutes) filter (where d.recent), 0)::float8 as "atRiskBefore",
          coalesce(sum(d.risky_places) filter (where d.recent), 0)::int as "placesAtRiskBefore",
        (select coalesce(json_agg(w order by w."from"), '[]') from (${weeksOfCover(context, { from, daysOf })}) w) as weeks
      from ahead a cross join waits w left join days d on true group by a.shifts, a.unfilled, w."now", w."before"`.execute(
    db,
  )
  const [row] = rows
  return { figures: row?.shifts ? figuresOf(row) : null, weeks: row?.weeks ?? [] }
}

function figuresOf(row: Row): Counted {
  const of = (name: 'unfilled' | 'fillRate' | 'toFill' | 'hirer' | 'agency' | 'worker') => ({
    now: row[`${name}Now`],
    before: row[`${name}Before`],
  })
  return {
    unfilled: of('unfilled'),
    fillRate: of('fillRate'),
    toFill: of('toFill'),
    cancelled: { hirer: of('hirer'), agency: of('agency'), worker: of('worker') },
    atRisk: row.atRiskBefore,
    placesAtRisk: row.placesAtRiskBefore,
  }
}
