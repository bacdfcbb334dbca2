import { sql } from 'kysely'
import type { StepId } from '#features/registration/schema.ts'
import type { Authorized } from '#features/teams/policy.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'

interface AskingTogether {
  team: Authorized<{ id: string }>
  userIds: string[]
  section: StepId
  note?: string | undefined
  dueBy?: string | undefined
  /** Whether only people with a recorded offer may be asked (Equality Act 2010 s. 60). */
  afterOffer: boolean
}

/** Asks many members for one section, in one statement; of two managers at the same time the unique index lets one ask each person. */
export async function insertAsks(
  { db, actor, clock }: PersonContext,
  { team, userIds, section, note, dueBy, afterOffer }: AskingTogether,
) {
  const { rows } = await sql<{ userId: string; askId: string | null }>`
    with members as (
        select m.user_id from app.team_members m
         where m.team_id = ${team.id} and m.user_id = any(${userIds}::uuid[]) and m.status = 'active' and m.role = 'staff'
           and (not ${afterOffer}::boolean or m.offer_recorded_at is not null)),
      asked as (
        insert into app.detail_requests (team_id, user_id, section, note, due_by, asked_by, asked_at)
        select ${team.id}, user_id, ${section}, ${note ?? null}, ${dueBy ?? null}::date, ${actor.id}, ${instant(clock)} from members order by user_id
        on conflict (user_id, team_id, section) where ended_at is null do nothing returning id, user_id)
    select members.user_id as "userId", asked.id as "askId" from members left join asked using (user_id) order by 1`.execute(
    db,
  )
  const members = new Set(rows.map(({ userId }) => userId))
  return {
    asked: rows.flatMap(({ userId, askId }) => (askId ? [{ userId, askId }] : [])),
    waiting: rows.flatMap(({ userId, askId }) => (askId ? [] : [userId])),
    left: [...new Set(userIds)].filter((userId) => !members.has(userId)),
  }
}
