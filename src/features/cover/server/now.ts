import { type RawBuilder, sql } from 'kysely'
import { standingColumn, toStanding } from '#features/members/server/data.ts'
import { endOfRisk } from '#features/shifts/rules/at-risk.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { windowEnd } from '../rules/window-end.ts'
import type { LateNow, Now, OpenNow, RiskNow } from '../schema.ts'
import { openUntil, runningUntil, SHIFT } from './board.ts'

/** How many of each kind are shown. */
export const SHOWN = 5

/**
 * Published shifts `s` of a team with places that nobody has, that are not over and begin before the morning, in an
 * order that everybody sees.
 */
export const openTonight = (of: Pick<TeamContext, 'clock' | 'team'>): RawBuilder<unknown> =>
  sql`app.shifts s where ${openUntil(of, morning(of))}`

const morning = ({ clock }: Pick<TeamContext, 'clock'>) => windowEnd('tonight', clock).toISOString()

type Counted<Item> = Item & { count: number }

const itemsOf = <Item>(rows: Counted<Item>[]) => ({
  count: rows[0]?.count ?? 0,
  items: rows.map(({ count: _, ...item }) => item as Item),
})

async function readOpen(context: TeamContext): Promise<Now['open']> {
  const { rows } = await sql<Counted<OpenNow> & { places: number }>`
    select ${SHIFT}, o.asked, o.applied, c.cause, s.count, s.places
      from (select s.*, count(*) over ()::int as count, sum(s.staff_required - s.filled - s.worked) over ()::int as places
          from ${openTonight(context)} order by s.starts_at, s.id limit ${SHOWN}) s
      join app.sites x on x.id = s.site_id
      cross join lateral (select count(*) filter (where o.state = 'offered')::int as asked,
        count(*) filter (where o.state = 'applied')::int as applied
        from app.shift_offers o where o.shift_id = s.id) o
      left join lateral (select json_build_object('kind', a.state, 'fullName',
        coalesce(nullif(m.full_name, ''), 'Former member'), 'at', a.ended_at) as cause
        from app.assignments a left join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
        where a.shift_id = s.id and a.state in ('sick', 'missed') order by a.ended_at desc limit 1) c on true
     order by s.starts_at, s.id`.execute(context.db)
  const places = rows[0]?.places ?? 0
  return { ...itemsOf(rows.map(({ places: _, ...row }) => row)), places }
}

async function readLate(context: TeamContext): Promise<Now['late']> {
  const { rows } = await sql<Counted<LateNow>>`
    select ${SHIFT}, a.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", l.minutes,
      count(*) over ()::int as count
      from app.shifts s
      join app.assignments a on a.shift_id = s.id and app.holds_place(a.state)
      join app.late_arrivals l on l.assignment_id = a.id
      join app.sites x on x.id = s.site_id
      join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
     where ${runningUntil(context, morning(context))}
     order by s.starts_at, a.id limit ${SHOWN}`.execute(context.db)
  return itemsOf(rows)
}

/** What is at risk from now on: its figures, how many places of each person, and who must be seen to first. */
export interface Risks {
  minutes: number
  places: number
  byPerson: ReadonlyMap<string, number>
  now: Now['atRisk']
}

type Named = Omit<RiskNow, 'places' | 'standing'> & { standings: Parameters<typeof toStanding>[0] }

/** The places at risk until the end of the 28th day (`app.places_at_risk`), by person: whose shift comes next is first. */
async function readRisks({ db, clock, team }: TeamContext): Promise<Risks> {
  const { rows } = await sql<{ userId: string; places: number; minutes: number; named: Named | null }>`
    with risks as materialized (
        select a.user_id, a.shift_id, a.starts_at, r.minutes
          from app.places_at_risk(${team.id}, tstzrange(${instant(clock)}, ${endOfRisk(clock)})) r
            join app.assignments a on a.id = r.assignment_id),
      people as (
        select user_id, count(*)::int as places, sum(minutes)::float8 as minutes,
          (array_agg(shift_id order by starts_at, shift_id))[1] as shift_id,
            row_number() over (order by min(starts_at), user_id) as place
          from risks group by user_id)
    select p.user_id as "userId", p.places, p.minutes, n.named
      from people p left join lateral (select to_jsonb(n) as named from (
          select ${SHIFT}, p.user_id as "userId", coalesce(nullif(m.full_name, ''), 'Former member') as "fullName",
            m.photo_file_id as "photoFileId",
              coalesce(m.completion, 0) as completion, ${standingColumn({ teamId: sql`s.team_id`, userId: sql`p.user_id`, day: sql`s.day`, job: sql`s.job` })} as standings,
              (select k.reasons -> 0 -> 'manager' ->> 'text' from app.assignments a join app.assignment_concerns k on k.assignment_id = a.id
                where a.shift_id = s.id and a.user_id = p.user_id and app.holds_place(a.state)) as found
            from app.shifts s join app.sites x on x.id = s.site_id left join app.team_members m on m.team_id = s.team_id
              and m.user_id = p.user_id
           where s.id = p.shift_id) n) n on p.place <= ${SHOWN}
     order by p.place`.execute(db)
  const sumOf = (what: 'minutes' | 'places') => rows.reduce((sum, row) => sum + row[what], 0)
  const items = rows.flatMap(({ named, places }) => {
    if (!named) return []
    const { standings, ...row } = named
    return [{ ...row, places, standing: toStanding(standings) }]
  })
  return {
    minutes: sumOf('minutes'),
    places: sumOf('places'),
    byPerson: new Map(rows.map(({ userId, places }) => [userId, places])),
    now: { count: rows.length, items },
  }
}

/** What needs a manager now, and what is at risk. */
export async function readNow(context: TeamContext): Promise<{ now: Now; risks: Risks }> {
  const [open, late, risks] = await Promise.all([readOpen(context), readLate(context), readRisks(context)])
  return { now: { open, atRisk: risks.now, late }, risks }
}
