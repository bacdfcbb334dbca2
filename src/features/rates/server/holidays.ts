import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { rateNouns } from '../nouns.ts'
import { type Nation, nationOf } from '../rules/nations.ts'
import type { HolidayDays } from '../schema.ts'
import { refusePast } from './cards.ts'

const DAYS_BACK = 366

/** The team's own bank holidays from a year ago on, and whose bank holidays each site keeps that is not archived. */
export async function readHolidays({ db, team, clock }: TeamContext): Promise<HolidayDays> {
  const [{ rows: added }, sites, { rows: confirmed }] = await Promise.all([
    sql<HolidayDays['added'][number]>`
      select h.day, h.name, h.nation, m.full_name as "recordedBy"
        from app.team_holidays h left join app.team_members m on m.team_id = h.team_id and m.user_id = h.recorded_by
       where h.team_id = ${team.id} and h.day > ${addDays(londonToday(clock), -DAYS_BACK)}::date order by h.day`.execute(
      db,
    ),
    readSites(db, { teamId: team.id }),
    sql<{ siteId: string; nation: Nation }>`
      select n.site_id as "siteId", n.nation from app.site_nations n where n.team_id = ${team.id}`.execute(db),
  ])
  const said = new Map(confirmed.map(({ siteId, nation }) => [siteId, nation]))
  return {
    added,
    sites: sites
      .filter(({ archived }) => !archived)
      .map(({ id, name, clientId, clientName, postcode }) => ({
        ...{ id, name, clientId, clientName, nation: said.get(id) ?? nationOf(postcode) },
        confirmed: said.has(id),
      })),
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

/** Says whose bank holidays a site keeps. */
export async function confirmNation(context: TeamContext, { siteId, nation }: { siteId: string; nation: Nation }) {
  const { db, team, actor, clock } = context
  const [site] = await readSites(db, { teamId: team.id, ids: [siteId] })
  if (!site) throw notFound()
  const confirmed = { nation, confirmed_at: instant(clock), confirmed_by: actor.id }
  await db
    .insertInto('site_nations')
    .values({ team_id: team.id, site_id: siteId, ...confirmed })
    .onConflict((there) => there.columns(['team_id', 'site_id']).doUpdateSet(confirmed))
    .execute()
  return done(context, { action: 'rates.confirm-nation', object: `sites:${siteId}`, meta: { site: site.name, nation } })
}
