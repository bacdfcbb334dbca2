import { sql } from 'kysely'
import { withLacks } from '#features/members/rules/standing.ts'
import { standingColumn, toPatterns, toStanding } from '#features/members/server/data.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { addDays, daysBetween, londonToday, startOfWeek } from '#shared/time.ts'
import type { Cell, ComplianceFigures, MatrixFilter, MatrixRow, matrixOrders } from '../../schema.ts'
import { byRequirement, readVersions } from '../requirements/requirements.ts'
import { askedAtSite, lacksAtSite, listAskingSites } from '../requirements/sites.ts'
import { type Asked, cellOf, PAGE_SIZE, type StatusRow } from './statuses.ts'

interface PersonRow {
  id: string
  userId: string
  fullName: string
  position: string
  completion: number
  place: string
  statuses: StatusRow[]
  standings: Parameters<typeof toStanding>[0]
}

interface MatrixQuery extends MatrixFilter {
  order: (typeof matrixOrders)[number]
  after?: string | undefined
  size?: number
}

/** One page of a team's active staff with the states of today (keyset). Reads no evidence. */
export async function readMatrix(
  context: TeamContext,
  { search, week, order, after, size = PAGE_SIZE, ...rest }: MatrixQuery,
) {
  const { db, clock, team } = context
  const today = londonToday(clock)
  const filter = { ...rest, ...(week && daysOfWeek(week, today)) }
  const last = placeAfter(after)
  const { site } = rest
  const source = site ? sql`app.statuses_at(${team.id}, ${site})` : sql`app.compliance_statuses`
  const page = sql<PersonRow>`
    select l.id, l.user_id as "userId", l.full_name as "fullName", l.position, l.completion, l.place,
      ${standingColumn({ teamId: team.id, userId: sql`l.user_id`, day: today, job: rest.job })} as standings,
      (select coalesce(json_agg(s order by s.requirement_id), '[]') from ${source} s where s.team_id = ${team.id}
        and s.user_id = l.user_id) as statuses
    from app.list_compliance(${team.id}, ${today}::date, ${toPatterns(search)}::text[], ${JSON.stringify(filter)}::jsonb,
      ${order === 'worst'}, ${last?.key ?? null}, ${last?.id ?? null}::uuid, ${size + 1}) l`
  const [versions, sites, atSite, { rows }] = await Promise.all([
    readVersions(db, { teamId: team.id }),
    listAskingSites(context),
    site ? askedAtSite(context, site) : undefined,
    page.execute(db),
  ])
  const asked: Asked = { versions: byRequirement(versions), today, reader: 'manager', ...(atSite && { atSite }) }
  const { items, ...next } = toPage(rows, { size, place: ({ place, id }) => ({ key: place, id }) })
  const userIds = items.map(({ userId }) => userId)
  const lacks = site ? await lacksAtSite(db, { teamId: team.id, siteId: site, userIds, day: today }) : undefined
  return {
    ...next,
    sites,
    items: items.map(
      ({ userId, fullName, position, completion, statuses, standings }): MatrixRow => ({
        ...{ userId, fullName, completion },
        position: jobLabel(position),
        standing: withLacks(toStanding(standings), lacks?.get(userId) ?? []),
        cells: statuses.flatMap((row) => {
          const { version: _, ...cell } = cellOf(row, asked) ?? {}
          return 'state' in cell ? [cell as Cell] : []
        }),
      }),
    ),
  }
}

/** The days of a week that are after today. */
function daysOfWeek(week: string, today: string) {
  const monday = startOfWeek(week)
  const passed = Math.max(0, daysBetween(monday, addDays(today, 1)))
  return { weekFrom: addDays(monday, passed), weekTo: addDays(monday, 6) }
}

interface FiguresRow extends Omit<ComplianceFigures, 'weeks'> {
  weeks: number[]
}

/**
 * Who can work today and who is blocked, what lapses soon, what waits, and the blocking gaps that begin in each of the
 * next twelve weeks.
 */
export async function readFigures({ db, clock, team }: TeamContext): Promise<ComplianceFigures> {
  const today = londonToday(clock)
  const { rows } = await sql<FiguresRow>`
    select f.people, f.works, f.blocked, f.lapsing, f.waiting, f.weeks from app.compliance_figures(${team.id}, ${today}::date) f`.execute(
    db,
  )
  const { weeks, ...figures } = rows[0] as FiguresRow
  const monday = startOfWeek(addDays(today, 1))
  return { ...figures, weeks: weeks.map((count, at) => ({ from: addDays(monday, 7 * at), count })) }
}
