import { sql } from 'kysely'
import { reminderLimit } from '#features/members/rules/reminding.ts'
import type { Authorized } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { REMINDED_AT_ONCE, type RemindedKind, type ToldKind } from '../rules/reminders.ts'
import type { Remindable } from '../schema.ts'
import { conditionOf, nextExpiry, toldAt } from './needs.ts'

interface Of {
  team: Authorized<{ id: string }>
  kind: RemindedKind
}

/** Members `m` of a team who have the need and were not told lately. */
const toRemind = (context: PersonContext, { team, kind }: Of) => sql`
  m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff' and ${conditionOf(context, kind)}
    and coalesce(${toldAt(kind)} <= ${reminderLimit(context.clock)}, true)`

const MOST_URGENT = sql`${nextExpiry}, m.joined_at`

/** The members whom a reminder would reach, the most urgent first. */
export async function listToRemind(context: PersonContext, of: Of): Promise<Remindable[]> {
  const { rows } = await sql<Remindable>`
    select m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", m.completion, m.next_expiry as "nextExpiry"
      from app.team_members m where ${toRemind(context, of)} order by ${MOST_URGENT} limit ${REMINDED_AT_ONCE}`.execute(
    context.db,
  )
  return rows
}

/**
 * Notes a reminder for those of these people who need one and were not told lately, and returns their ids: of two
 * managers at the same time one reminds each.
 */
export async function noteReminders(
  context: PersonContext,
  { userIds, team, kind }: Pick<Of, 'team'> & { kind: ToldKind; userIds: readonly string[] },
): Promise<string[]> {
  if (kind === 'requests') return noteAsked(context, { team, userIds })
  const of = { team, kind }
  const { rows } = await sql<{ userId: string }>`
    update app.team_members m set reminded_at = ${instant(context.clock)}, reminded_before = m.reminded_at
     where m.id in (
       select m.id from app.team_members m where ${toRemind(context, of)} and m.user_id = any (${[...userIds]}::uuid[])
         order by m.id for no key update)
    returning m.user_id as "userId"`.execute(context.db)
  return rows.map(({ userId }) => userId)
}

/** A pending request `r` to join the team. */
const pending = ({ id }: Of['team']) =>
  sql`r.team_id = ${id} and r.status = 'pending' and r.request_type = 'join_request'`

async function noteAsked(
  { db, clock }: PersonContext,
  { team, userIds }: Pick<Of, 'team'> & { userIds: readonly string[] },
) {
  const { rows } = await sql<{ userId: string }>`
    update app.team_join_requests r set asked_to_finish_at = ${instant(clock)} from app.profiles p
     where ${pending(team)} and r.user_id = any (${[...userIds]}::uuid[]) and p.user_id = r.user_id and p.completion < 100
       and coalesce(r.asked_to_finish_at <= ${reminderLimit(clock)}, true)
    returning r.user_id as "userId"`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Whether somebody's request to join waits. */
export async function asksToJoin({ db, team }: Pick<TeamContext, 'db' | 'team'>, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select from app.team_join_requests r where ${pending(team)} and r.user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** Forgets a reminder that was taken back: the one before it is the last. */
export async function forgetReminders(
  { db }: PersonContext,
  { team, userIds }: Pick<Of, 'team'> & { userIds: readonly string[] },
) {
  await sql`
    update app.team_join_requests r set asked_to_finish_at = null where ${pending(team)}
      and r.user_id = any (${[...userIds]}::uuid[])`.execute(db)
  await sql`
    update app.team_members m set reminded_at = m.reminded_before, reminded_before = null
     where m.team_id = ${team.id} and m.user_id = any (${[...userIds]}::uuid[])`.execute(db)
}
