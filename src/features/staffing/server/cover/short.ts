import { sql } from 'kysely'
import { holidaysAt } from '#features/rates/rules/bank-holidays.ts'
import { readHolidaysAt } from '#features/rates/server/data.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { DayNumber } from '#shared/calendar.ts'
import { addDays, atLondon, type Day, londonDay } from '#shared/time.ts'
import type { Levels } from '../../rules/levels.ts'
import { shortIn } from '../../rules/short.ts'
import type { ShortSites } from '../../schema.ts'
import { asCovering, between, type CoverRow, spanOf } from './hours.ts'
import { readQualities } from './levels.ts'

interface Site {
  siteId: string
  siteName: string
  versions: Levels[]
}

/** The sites of the caller that have said what they need by then. */
async function readSites({ db, team }: TeamContext, through: Day) {
  const { rows } = await sql<Site>`
    select x.id as "siteId", x.name as "siteName",
        json_agg(json_build_object('version', l.version, 'from', l.from_day, 'bands', l.bands, 'mixes', l.mixes) order by l.version) as versions
      from app.staffing_levels l join app.sites x on x.id = l.site_id
     where l.team_id = ${team.id} and x.team_id = ${team.id} and x.archived_at is null and l.from_day <= ${through}::date
     group by x.id, x.name order by lower(x.name), x.id`.execute(db)
  return rows
}

/** Where the sites of a team are short or over on some days. */
export async function readShort(context: TeamContext, days: { from: Day; through: Day }): Promise<ShortSites> {
  const { db, team } = context
  const span = spanOf(days)
  const sites = await readSites(context, days.through)
  if (sites.length === 0) return { sites: [] }
  const siteIds = sites.map(({ siteId }) => siteId)
  const [first, last] = [addDays(days.from, -2), addDays(days.through, 3)]
  const hasMixes = sites.some(({ versions }) => versions.some(({ mixes }) => mixes.length > 0))
  const [kept, { rows }, qualities] = await Promise.all([
    readHolidaysAt(context, { siteIds, from: first, through: last }),
    sql<CoverRow & { siteId: string }>`
      select c.site_id as "siteId", c.job, c.starts_at as "startsAt", c.ends_at as "endsAt", c.places, c.people
        from app.cover_of_sites(${team.id}, ${siteIds}::uuid[], ${atLondon(first, '00:00').toISOString()},
          ${atLondon(last, '00:00').toISOString()}) c order by c.starts_at, c.id`.execute(db),
    hasMixes ? readQualities(context).execute(db) : undefined,
  ])
  const names = new Map(qualities?.rows.map(({ id, name }) => [id, name]))
  const shifts = Map.groupBy(rows, ({ siteId }) => siteId)
  return {
    sites: sites.map(({ siteId, siteName, versions }) => {
      const nation = kept.sites.find(({ id }) => id === siteId)
      const isHoliday = nation ? holidaysAt(nation, kept.holidays) : () => false
      const site = { versions, isHoliday: (day: DayNumber) => isHoliday(day, 'substitute') }
      const lines = shortIn(site, (shifts.get(siteId) ?? []).map(asCovering), span).map((hours) => ({
        ...hours,
        ...between(hours),
        name: names.get(hours.of) ?? jobLabel(hours.of),
        day: londonDay(new Date(between(hours).from)),
      }))
      return { siteId, siteName, lines, from: versions.map(({ from }) => from).sort()[0]! }
    }),
  }
}
