import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import { isStaff } from '#features/teams/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { clientNouns } from '../nouns.ts'
import type { KeptApart, Standing } from '../schema.ts'
import { holdWorkers, readSites } from './data.ts'
import { readExclusions } from './read.ts'
import { openerOf, seal } from './sealed.ts'

/** The active staff with whom a member is not booked. */
async function readApart(context: MemberContext): Promise<KeptApart[]> {
  const { db, team, member } = context
  const [{ rows }, open] = await Promise.all([
    sql<Omit<KeptApart, 'reason'> & { reason: Buffer }>`
      select k.id, m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", k.site_id as "siteId",
        s.name as "siteName", k.reason,
          k.recorded_at as "recordedAt", r.full_name as "recordedBy", k.ended_at as "endedAt"
        from app.kept_apart k
        join app.team_members m on m.team_id = k.team_id and m.status = 'active'
          and m.user_id = case k.one_id when ${member.userId} then k.other_id else k.one_id end
        left join app.sites s on s.id = k.site_id
        left join app.team_members r on r.team_id = k.team_id and r.user_id = k.recorded_by
       where k.team_id = ${team.id} and ${member.userId} in (k.one_id, k.other_id)
       order by k.ended_at is not null, k.recorded_at desc, k.id`.execute(db),
    openerOf(context, team.id),
  ])
  return rows.map((row) => ({ ...row, reason: open({ column: 'apart', id: row.id, sealed: row.reason }) ?? '' }))
}

export async function readStanding(context: MemberContext): Promise<Standing> {
  const [apart, exclusions] = await Promise.all([
    readApart(context),
    readExclusions(context, sql`x.user_id = ${context.member.userId}`),
  ])
  return { apart, exclusions }
}

interface Pair {
  otherId: string
  siteId?: string | undefined
  reason: string
}

/**
 * Keeps the member apart from another one, at one site or at all. The team's row is locked, and the booked work of both
 * is held: nobody is judged meanwhile without it. What they are booked on together already is judged again.
 */
export async function keepApart(context: MemberContext, { otherId, siteId, reason }: Pair): Promise<Standing> {
  const { db, team, member, actor, clock } = context
  if (otherId === member.userId || !(await isStaff(db, { teamId: team.id, userId: otherId }))) throw notFound()
  if (siteId !== undefined && (await readSites(db, { teamId: team.id, ids: [siteId] })).length === 0) throw notFound()
  const { apart } = await readStanding(context)
  const same = apart.find(
    (one) => one.endedAt === null && one.userId === otherId && [null, siteId ?? null].includes(one.siteId),
  )
  if (same) throw conflict(same, 'They are kept apart there already')
  const [one, other] = [member.userId, otherId].sort() as [string, string]
  await holdWorkers(context, [one, other])
  const id = crypto.randomUUID()
  await db
    .insertInto('kept_apart')
    .values({
      id,
      team_id: team.id,
      one_id: one,
      other_id: other,
      site_id: siteId ?? null,
      reason: await seal(context, { teamId: team.id, column: 'apart', id, text: reason.trim() }),
      recorded_at: instant(clock),
      recorded_by: actor.id,
    })
    .execute()
  await publish(db, clientNouns.clients.of(team.id))
  const standing = await readStanding(context)
  await audit(context, { action: 'people.keep-apart', object: `kept_apart:${id}`, teamId: team.id })
  return standing
}

/** Ends that two people are kept apart; 409 when it has been ended already. Trigger: `judge_again` has the team's bookings judged again. */
export async function endApart(context: TeamContext, pairId: string): Promise<{ pairId: string }> {
  const { db, team, actor, clock } = context
  const found = await db
    .selectFrom('kept_apart')
    .select(['id', 'ended_at as endedAt'])
    .where('team_id', '=', team.id)
    .where('id', '=', pairId)
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.endedAt !== null) throw conflict(found, 'This has been ended already')
  await db
    .updateTable('kept_apart')
    .set({ ended_at: instant(clock), ended_by: actor.id })
    .where('id', '=', pairId)
    .where('ended_at', 'is', null)
    .execute()
  await publish(db, clientNouns.clients.of(team.id))
  await audit(context, { action: 'people.end-apart', object: `kept_apart:${pairId}`, teamId: team.id })
  return { pairId }
}
