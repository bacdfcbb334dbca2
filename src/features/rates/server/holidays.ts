import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { rateNouns } from '../nouns.ts'
import { holidaysThatChange } from '../rules/bank-holidays.ts'
import { type Nation, nationOn } from '../rules/nations.ts'
import type { HolidayDays, NationChange } from '../schema.ts'
import { refusePast } from './cards.ts'

const DAYS_BACK = 366
type Site = HolidayDays['sites'][number]

/** The team's own bank holidays from a year ago on, and whose bank holidays each site keeps that is not archived. */
export async function readHolidays({ db, team, clock }: TeamContext): Promise<HolidayDays> {
  const [{ rows: added }, sites, { rows: said }] = await Promise.all([
    sql<HolidayDays['added'][number]>`
      select h.day, h.name, h.nation, m.full_name as "recordedBy"
        from app.team_holidays h left join app.team_members m on m.team_id = h.team_id and m.user_id = h.recorded_by
       where h.team_id = ${team.id} and h.day > ${addDays(londonToday(clock), -DAYS_BACK)}::date order by h.day`.execute(
      db,
    ),
    readSites(db, { teamId: team.id }),
    sql<{ siteId: string; nations: Site['nations'] }>`
      select n.site_id as "siteId",
        json_agg(json_build_object('from', n.from_day, 'nation', n.nation, 'confirmedBy', m.full_name) order by n.version) as nations
        from app.site_nations n left join app.team_members m on m.team_id = n.team_id and m.user_id = n.confirmed_by
       where n.team_id = ${team.id} group by n.site_id`.execute(db),
  ])
  const nationsOf = new Map(said.map(({ siteId, nations }) => [siteId, nations]))
  const today = londonToday(clock)
  return {
    added,
    sites: sites
      .filter(({ archived }) => !archived)
      .map(({ id, name, clientId, clientName, postcode }) => {
        const nations = nationsOf.get(id) ?? []
        const confirmed = nations.some(({ from }) => from <= today)
        return {
          id,
          name,
          clientId,
          clientName,
          postcode,
          nation: nationOn({ postcode, nations }, today),
          confirmed,
          nations,
        }
      }),
  }
}

async function done(
  context: TeamContext,
  { action, ...rest }: { action: AuditAction; object: string; meta: Record<string, string> },
) {
  await publish(context.db, rateNouns.rates.of(context.team.id), rateNouns.pay.of(context.team.id))
  await audit(context, { action, teamId: context.team.id, ...rest })
  return readHolidays(context)
}

/** Pays a day as a bank holiday, or gives it another name or nation. */
export async function addHoliday(
  context: TeamContext,
  { day, name, nation }: { day: Day; name: string; nation?: Nation | undefined },
) {
  refusePast(context, 'day', day)
  const { db, team, actor, clock } = context
  await db.deleteFrom('team_holidays').where('team_id', '=', team.id).where('day', '=', day).execute()
  const recorded = { recorded_at: instant(clock), recorded_by: actor.id }
  await db
    .insertInto('team_holidays')
    .values({ team_id: team.id, day, name, nation: nation ?? null, ...recorded })
    .execute()
  return done(context, { action: 'rates.add-holiday', object: `team_holidays:${day}`, meta: { day, name } })
}

/** Pays a day as a bank holiday no more. Throws 404 when it is none of the team's. */
export async function removeHoliday(context: TeamContext, { day }: { day: Day }) {
  refusePast(context, 'day', day)
  const { db, team } = context
  const removed = await db
    .deleteFrom('team_holidays')
    .where('team_id', '=', team.id)
    .where('day', '=', day)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw notFound()
  return done(context, {
    action: 'rates.remove-holiday',
    object: `team_holidays:${day}`,
    meta: { day, name: removed.name },
  })
}

interface Confirmed {
  siteId: string
  nation: Nation
  from: Day
}

async function siteOf(context: TeamContext, siteId: string) {
  const { sites, added } = await readHolidays(context)
  const site = sites.find(({ id }) => id === siteId)
  if (!site) throw notFound()
  return { site, added }
}

/**
 * What would be priced anew by another nation from a day on. What is approved keeps its price, and so does what is
 * past: the day is not before today.
 */
export async function foreseeNation(context: TeamContext, { siteId, nation, from }: Confirmed): Promise<NationChange> {
  refusePast(context, 'from', from)
  const { site, added } = await siteOf(context, siteId)
  const days = holidaysThatChange({ before: nationOn(site, from), after: nation, from, added })
  const { rows } = await sql<{ shifts: number; booked: number }>`
    select shifts, booked from app.shifts_on_days(${siteId}, ${days.map(({ day }) => day)}::date[])`.execute(context.db)
  return { days, ...rows[0]! }
}

/** Says whose bank holidays a site keeps from a day on. */
export async function confirmNation(context: TeamContext, { siteId, nation, from }: Confirmed) {
  refusePast(context, 'from', from)
  const { db, team, actor, clock } = context
  const { site } = await siteOf(context, siteId)
  const said = { version: site.nations.length + 1, nation, from_day: from }
  const confirmed = { confirmed_at: instant(clock), confirmed_by: actor.id }
  await db
    .insertInto('site_nations')
    .values({ team_id: team.id, site_id: siteId, ...said, ...confirmed })
    .execute()
  const meta = { site: site.name, nation, from }
  return done(context, { action: 'rates.confirm-nation', object: `sites:${siteId}`, meta })
}
