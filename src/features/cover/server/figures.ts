import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { addMinutes } from '#shared/time.ts'
import type { CoverFigures } from '../schema.ts'

const DAY_MINUTES = 24 * 60

type Row = Record<
  `${'unfilled' | 'fillRate' | 'toFill' | 'hirer' | 'agency' | 'worker'}${'Now' | 'Before'}` | `${Risk}Before`,
  number | null
> & { shifts: number }
type Risk = 'atRisk' | 'placesAtRisk'
/** The figures but for those of what is at risk from now on: that is read by the people. */
type Counted = Omit<CoverFigures, Risk> & Record<Risk, number | null>

/**
 * How well a team's shifts are covered, in one statement; null for a team without published shifts from eight weeks ago to a week ahead. Of published shifts that
 * are not cancelled:
 *
 * - unfilled: the paid minutes of places that nobody has, of shifts that begin in the next seven days; before: that began in the last seven.
 * - fillRate: of the places of shifts that began in the last 28 days, how many in a hundred are filled or worked; before: in the 28 days before those.
 * - toFill: the median of minutes from publication to booking, over the places of these shifts that were booked after publication.
 * - cancelled: shifts that were cancelled, and people who came off one (sick, handed back, taken off), by who caused it, in the last 28 days and the 28 before.
 * - atRisk: booked places that are at risk (`app.places_at_risk`), and their paid minutes, until the end of the 28th day from today (`readRisks`); before: those worked so in the last 28.
 */
export async function readCoverFigures({ db, clock }: PersonContext, teamId: string): Promise<Counted | null> {
  const now = instant(clock)
  // Bounds that are computed within the statement would not be asked of an index under row security.
  const inDays = (days: number) => addMinutes(now, days * DAY_MINUTES).toISOString()
  const { rows } = await sql<Row>`
    with at as (select ${now}::timestamptz as now),
      paid as (
        select s.id, s.starts_at as starts, s.staff_required as required, least(s.filled + s.worked, s.staff_required) as taken, s.published_at,
            greatest(extract(epoch from s.ends_at - s.starts_at) / 60 - s.break_minutes, 0) as minutes
          from app.shifts s
         where s.team_id = ${teamId} and s.state = 'open' and s.starts_at >= ${inDays(-56)} and s.starts_at < ${inDays(28)}),
      places as (
        select count(*) filter (where starts < now + interval '7 days')::int as shifts,
            sum((required - taken) * minutes) filter (where starts >= now and starts < now + interval '7 days') as ahead,
            sum((required - taken) * minutes) filter (where starts < now and starts >= now - interval '7 days') as behind,
            sum(taken) filter (where starts < now and starts >= now - interval '28 days') as "takenNow",
            sum(required) filter (where starts < now and starts >= now - interval '28 days') as "requiredNow",
            sum(taken) filter (where starts < now - interval '28 days') as "takenBefore",
            sum(required) filter (where starts < now - interval '28 days') as "requiredBefore"
          from paid cross join at),
      waits as (
        select percentile_cont(0.5) within group (order by w.waited) filter (where w.starts >= now - interval '28 days') as "now",
            percentile_cont(0.5) within group (order by w.waited) filter (where w.starts < now - interval '28 days') as "before"
          from (select p.starts, extract(epoch from a.booked_at - p.published_at) / 60 as waited
              from paid p join app.assignments a on a.shift_id = p.id and a.state in ('pencilled', 'confirmed', 'handing-back', 'worked')
               and a.booked_at > p.published_at) w cross join at where w.starts < now),
      causes as (
        select h.cause, count(*) filter (where h.at >= now - interval '28 days')::int as recent,
            count(*) filter (where h.at < now - interval '28 days')::int as earlier
          from app.shift_changes h cross join at
         where h.team_id = ${teamId} and h.at >= ${inDays(-56)} and h.at < ${now}
           and h.act in ('cancel', 'withdraw', 'sick', 'release', 'approve-hand-back') group by h.cause),
      risks as (
        select count(*)::int as places, coalesce(sum(r.minutes), 0)::float8 as minutes
          from at cross join lateral app.places_at_risk(${teamId}, tstzrange(now - interval '28 days', now)) r)
    select l.shifts, coalesce(l.ahead, 0)::float8 as "unfilledNow", coalesce(l.behind, 0)::float8 as "unfilledBefore",
        (100.0 * l."takenNow" / nullif(l."requiredNow", 0))::float8 as "fillRateNow",
        (100.0 * l."takenBefore" / nullif(l."requiredBefore", 0))::float8 as "fillRateBefore",
        w."now"::float8 as "toFillNow", w."before"::float8 as "toFillBefore",
        coalesce((select recent from causes where cause = 'hirer'), 0) as "hirerNow", coalesce((select earlier from causes where cause = 'hirer'), 0) as "hirerBefore",
        coalesce((select recent from causes where cause = 'agency'), 0) as "agencyNow", coalesce((select earlier from causes where cause = 'agency'), 0) as "agencyBefore",
        coalesce((select recent from causes where cause = 'worker'), 0) as "workerNow", coalesce((select earlier from causes where cause = 'worker'), 0) as "workerBefore",
        r.minutes as "atRiskBefore", r.places as "placesAtRiskBefore"
      from places l, waits w, risks r`.execute(db)
  const row = rows[0]
  if (!row?.shifts) return null
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
