import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { askedStaff, inForce, isWaiting } from './readers.ts'

/**
 * Signs for the team the version in force where somebody has signed it and the team has not. The team is held: of two
 * managers at the same time one signs each.
 */
export async function countersignWaiting(
  context: TeamContext,
  { policyId, userIds }: { policyId: string; userIds: readonly string[] },
): Promise<{ userId: string; versionId: string }[]> {
  const { db, actor, clock } = context
  const { rows } = await sql<{ userId: string; versionId: string }>`
    with waiting as (
      select s.id from ${inForce(context, policyId)} join ${askedStaff}
        join app.policy_signatures s on s.version_id = v.id and s.user_id = m.user_id and s.replaced_at is null
       where ${isWaiting} and m.user_id = any (${[...userIds]}::uuid[]) order by m.user_id)
    update app.policy_signatures s set countersigned_at = ${instant(clock)}, countersigned_by = ${actor.id}
     where s.id in (select id from waiting) returning s.user_id as "userId", s.version_id as "versionId"`.execute(db)
  return rows.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
}

/** Allows somebody as many tries at the questions again; false when they have tries left, or have passed. */
export async function insertMoreTries(
  context: TeamContext,
  { policyId, userId }: { policyId: string; userId: string },
): Promise<boolean> {
  const { db, actor, clock } = context
  const { rows } = await sql`
    insert into app.policy_more_tries (team_id, user_id, version_id, allowed_at, allowed_by)
    select m.team_id, m.user_id, v.id, ${instant(clock)}, ${actor.id}
      from ${inForce(context, policyId)} join ${askedStaff}
      cross join lateral (
        select count(*) as tries, coalesce(bool_or(t.passed), false) as passed from app.policy_tries t
         where t.version_id = v.id and t.user_id = m.user_id and t.finished_at is not null) t
     where m.user_id = ${userId} and not t.passed
       and t.tries >= v.most_tries * (1 + (select count(*) from app.policy_more_tries a where a.version_id = v.id
         and a.user_id = m.user_id))
    returning id`.execute(db)
  return rows.length > 0
}
