import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { clientNouns } from '../nouns.ts'
import type { Asker } from '../rules/words.ts'
import type { SiteDetails } from '../schema.ts'
import { readClient, readSite } from './read.ts'
import { seal } from './sealed.ts'

interface OfSite {
  siteId: string
}

/** Audits and announces what was noted of the member at a site; answers with the site as it is now. */
async function noted(
  context: MemberContext,
  { action, siteId }: OfSite & { action: AuditAction },
): Promise<SiteDetails> {
  const site = await readSite(context, siteId)
  await audit(context, {
    action,
    subject: context.member.userId,
    object: `sites:${siteId}`,
    teamId: context.team.id,
    meta: { name: site.name },
  })
  await publish(context.db, clientNouns.clients.of(context.team.id))
  return site
}

const keyOf = ({ team, member }: MemberContext, siteId: string) => ({
  team_id: team.id,
  site_id: siteId,
  user_id: member.userId,
})

interface Induction extends OfSite {
  inductedOn: Day
  inductedBy?: string | undefined
}

export async function recordInduction(context: MemberContext, { siteId, inductedOn, inductedBy }: Induction) {
  await readSite(context, siteId)
  if (inductedOn > londonToday(context.clock))
    throw invalid([{ path: 'inductedOn', message: 'Choose today or an earlier day' }])
  const values = {
    inducted_on: inductedOn,
    inducted_by: inductedBy?.trim() || null,
    recorded_at: instant(context.clock),
    recorded_by: context.actor.id,
  }
  await context.db
    .insertInto('site_inductions')
    .values({ ...keyOf(context, siteId), ...values })
    .onConflict((row) => row.columns(['site_id', 'user_id']).doUpdateSet(values))
    .execute()
  return noted(context, { action: 'site.induct', siteId })
}

/** Forgets somebody's row of a site; 404 without one. */
async function removeRow(context: MemberContext, table: 'site_inductions' | 'preferred_people', siteId: string) {
  const key = keyOf(context, siteId)
  const { numDeletedRows } = await context.db
    .deleteFrom(table)
    .where('team_id', '=', key.team_id)
    .where('site_id', '=', key.site_id)
    .where('user_id', '=', key.user_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

export async function removeInduction(context: MemberContext, { siteId }: OfSite) {
  await removeRow(context, 'site_inductions', siteId)
  return noted(context, { action: 'site.uninduct', siteId })
}

export async function prefer(context: MemberContext, { siteId, preferred }: OfSite & { preferred: boolean }) {
  if (!preferred) {
    await removeRow(context, 'preferred_people', siteId)
    return noted(context, { action: 'site.unprefer', siteId })
  }
  await readSite(context, siteId)
  await context.db
    .insertInto('preferred_people')
    .values({ ...keyOf(context, siteId), noted_at: instant(context.clock) })
    .onConflict((row) => row.columns(['site_id', 'user_id']).doNothing())
    .execute()
  return noted(context, { action: 'site.prefer', siteId })
}

interface Exclusion {
  clientId: string
  siteId?: string | undefined
  from: Day
  until?: Day | undefined
  askedBy: Asker
  reason: string
}

/**
 * Keeps a member away from a site, or from every site of its client. The team's row is locked. Trigger: `judge_again`
 * has their bookings judged again.
 */
export async function exclude(
  context: MemberContext,
  { clientId, siteId, from, until, askedBy, reason }: Exclusion,
): Promise<{ exclusionId: string }> {
  const { db, team, member, actor, clock } = context
  const { sites, exclusions } = await readClient(context, clientId)
  if (siteId !== undefined && !sites.some(({ id }) => id === siteId)) throw notFound()
  if (until !== undefined && until < from)
    throw invalid([{ path: 'until', message: 'Choose the first day or a later one' }])
  const same = exclusions.find(
    (one) =>
      one.userId === member.userId &&
      one.siteId === (siteId ?? null) &&
      one.liftedAt === null &&
      (until === undefined || one.from <= until) &&
      (one.until === null || from <= one.until),
  )
  if (same) throw conflict(same, 'This person is excluded there on some of these days already. Allow them again first')
  const id = crypto.randomUUID()
  await db
    .insertInto('site_exclusions')
    .values({
      id,
      team_id: team.id,
      client_id: clientId,
      site_id: siteId ?? null,
      user_id: member.userId,
      from_day: from,
      until_day: until ?? null,
      asked_by: askedBy,
      reason: await seal(context, { teamId: team.id, column: 'reason', id, text: reason.trim() }),
      recorded_at: instant(clock),
      recorded_by: actor.id,
    })
    .execute()
  await audit(context, {
    action: 'site.exclude',
    subject: member.userId,
    object: `site_exclusions:${id}`,
    teamId: team.id,
    meta: { askedBy },
  })
  await publish(db, clientNouns.clients.of(team.id))
  return { exclusionId: id }
}

/** Lifts an exclusion from now on; 409 when it has been lifted already. Trigger: `judge_again` has their bookings judged again. */
export async function liftExclusion(context: TeamContext, exclusionId: string): Promise<{ exclusionId: string }> {
  const { db, team, actor, clock } = context
  const { rows } = await sql<{ userId: string; liftedAt: string | null }>`
    select x.user_id as "userId", x.lifted_at as "liftedAt" from app.site_exclusions x
    where x.team_id = ${team.id} and x.id = ${exclusionId}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  if (found.liftedAt !== null) throw conflict(found, 'This exclusion has been lifted already')
  await db
    .updateTable('site_exclusions')
    .set({ lifted_at: instant(clock), lifted_by: actor.id })
    .where('id', '=', exclusionId)
    .where('lifted_at', 'is', null)
    .execute()
  await audit(context, {
    action: 'site.lift-exclusion',
    subject: found.userId,
    object: `site_exclusions:${exclusionId}`,
    teamId: team.id,
  })
  await publish(db, clientNouns.clients.of(team.id))
  return { exclusionId }
}
