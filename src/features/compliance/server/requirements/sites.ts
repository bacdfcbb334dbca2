import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import type { Reason } from '#features/members/rules/standing.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { type Day, londonToday } from '#shared/time.ts'
import type { AskingSite, SiteRequirement } from '../../schema.ts'
import { tellTeam } from '../telling.ts'

interface AtSite {
  siteId: string
  requirementId: string
}

/** The name of a site of the team; throws 404 for another one. */
async function nameOfSite({ db, team }: TeamContext, siteId: string): Promise<string> {
  const [site] = await readSites(db, { teamId: team.id, ids: [siteId] })
  if (!site) throw notFound()
  return site.name
}

/** What a site asks for of its own, by name as the requirement says it last. Throws 404 for a site of another team. */
export async function listAtSite(context: TeamContext, siteId: string): Promise<{ items: SiteRequirement[] }> {
  await nameOfSite(context, siteId)
  const { rows } = await sql<SiteRequirement>`
    select a.requirement_id as "requirementId", v.name, a.from_day as "from", m.full_name as "recordedBy", v.retired as ended
      from app.site_requirements a
      join lateral (select * from app.requirement_versions v where v.requirement_id = a.requirement_id
        order by v.version desc limit 1) v on true
      left join app.team_members m on m.team_id = a.team_id and m.user_id = a.recorded_by
     where a.team_id = ${context.team.id} and a.site_id = ${siteId} order by lower(v.name), a.requirement_id`.execute(
    context.db,
  )
  return { items: rows }
}

/** The sites of the team that ask for something of their own, by name. */
export async function listAskingSites({ db, team }: TeamContext): Promise<AskingSite[]> {
  const { rows } = await sql<AskingSite>`
    select x.id, x.name from app.sites x where x.team_id = ${team.id} and x.archived_at is null
       and exists (select from app.site_requirements r where r.team_id = x.team_id and r.site_id = x.id)
         order by lower(x.name), x.id`.execute(db)
  return rows
}

/** What a site asks for today of its own: it blocks, whatever the team asks of others. */
export async function askedAtSite({ db, team, clock }: TeamContext, siteId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.requirement_id as id from app.site_requirements r
     where r.team_id = ${team.id} and r.site_id = ${siteId} and r.from_day <= ${londonToday(clock)}::date`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What a site asks for of its own, and these people do not have on a day or wait for; by person. */
export async function lacksAtSite(
  db: Db,
  { teamId, siteId, userIds, day }: { teamId: string; siteId: string; userIds: readonly string[]; day: Day },
): Promise<Map<string, Reason[]>> {
  const { rows } = await sql<Pick<Reason, 'rule' | 'name' | 'kind' | 'byTeam'> & { userId: string }>`
    select l.user_id as "userId", l.rule, l.name, l.kind, l.by_team as "byTeam"
      from app.site_lacks(${teamId}, ${siteId}, ${userIds}::uuid[], ${day}::date) l`.execute(db)
  const reasons = rows.map(({ userId, ...lack }) => ({
    userId,
    reason: { ...lack, given: lack.kind === 'waiting', since: null, until: null },
  }))
  const grouped = Map.groupBy(reasons, ({ userId }) => userId)
  return new Map([...grouped].map(([userId, of]) => [userId, of.map(({ reason }) => reason)]))
}

/** Audits and announces what was changed; answers with what the site asks for now. The statuses follow by a trigger. */
async function changed(context: TeamContext, { siteId, requirementId }: AtSite, action: AuditAction) {
  const { db, team } = context
  const name = await nameOfSite(context, siteId)
  await tellTeam(db, team.id)
  const now = await listAtSite(context, siteId)
  await audit(context, { action, object: `requirements:${requirementId}`, teamId: team.id, meta: { name, siteId } })
  return now
}

/**
 * Makes everybody who works at a site need a requirement of the team, from a day on. Triggers: `follow_requirements`
 * rewrites the team's statuses of it, `judge_again` has bookings judged again.
 */
export async function askAtSite(context: TeamContext, { siteId, requirementId, from }: AtSite & { from: Day }) {
  const { db, team, actor, clock } = context
  await nameOfSite(context, siteId)
  const requirement = await db
    .selectFrom('requirements')
    .select('id')
    .where('team_id', '=', team.id)
    .where('id', '=', requirementId)
    .executeTakeFirst()
  if (!requirement) throw notFound()
  const values = { from_day: from, recorded_at: instant(clock), recorded_by: actor.id }
  await db
    .insertInto('site_requirements')
    .values({ team_id: team.id, site_id: siteId, requirement_id: requirementId, ...values })
    .onConflict((row) => row.columns(['site_id', 'requirement_id']).doUpdateSet(values))
    .execute()
  return changed(context, { siteId, requirementId }, 'requirement.ask-at-site')
}

/** 404 where the site does not ask for it. Triggers: as for `askAtSite`. */
export async function stopAtSite(context: TeamContext, { siteId, requirementId }: AtSite) {
  const { db, team } = context
  const { numDeletedRows } = await db
    .deleteFrom('site_requirements')
    .where('team_id', '=', team.id)
    .where('site_id', '=', siteId)
    .where('requirement_id', '=', requirementId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  return changed(context, { siteId, requirementId }, 'requirement.stop-at-site')
}
