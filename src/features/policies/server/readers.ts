import { sql } from 'kysely'
import { reminderLimit } from '#features/members/rules/reminding.ts'
import type { NotificationKind } from '#features/notifications/schema.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import { answerState, type StoredAnswer } from '../rules/answer-state.ts'
import { countersignedKinds, type PaperKind } from '../rules/paper-kinds.ts'
import { triesLeft } from '../rules/tries.ts'
import { type NamedReader, REMINDED_AT_ONCE, type Reader } from '../schema.ts'

const PAGE_SIZE = 50

/** The version in force of a policy that is not withdrawn, as `v`, with its policy `p`. */
export const inForce = ({ team }: TeamContext, policyId: string) => sql`
  (select v.* from app.policy_versions v where v.team_id = ${team.id} and v.policy_id = ${policyId} order by v.number desc limit 1) v
    join app.policies p on p.id = v.policy_id and p.withdrawn_at is null`

/** Whether the signature `s` under a paper of the kind of `p` waits for the team's own. */
export const isWaiting = sql`(p.kind = any (${countersignedKinds}::text[]) and not s.declined and s.countersigned_at is null
  and s.ended_at is null)`

/** Active staff `m` of the jobs of the policy `p`. */
export const askedStaff = sql`app.team_members m on m.team_id = p.team_id and m.status = 'active' and m.role = 'staff'
  and (p.jobs = '{}' or m."position" = any (p.jobs))`

interface Row extends Omit<Reader, 'state' | 'triesUsed'>, StoredAnswer {
  rank: number
  sortName: string
  memberId: string
  kind: PaperKind
  mostTries: number | null
  allowed: number
  passed: boolean
}

interface ReadersAsked {
  policyId: string
  /** Only this person. */
  person?: string | undefined
  after?: string | undefined
  size?: number
}

/**
 * One page (keyset) of the people who have to read a policy, or one of them: first people who wait for the team's
 * signature, then people who have not answered, by name.
 */
export async function readReaders(context: TeamContext, { policyId, person, after, size = PAGE_SIZE }: ReadersAsked) {
  const place = placeAfter(after)
  const [rank, name] = place ? [Number(place.key[0]), place.key.slice(1)] : [0, '']
  const onwards = place ? sql`where (rank, "sortName", "memberId") > (${rank}::int, ${name}, ${place.id}::uuid)` : sql``
  const page = sql<Row>`
    select * from (
      select m.id as "memberId", m.sort_name as "sortName", m.user_id as "userId", m.full_name as "fullName",
        m.photo_file_id as "photoFileId",
        m."position", p.kind, v.most_tries as "mostTries", v2.number, last.signed_at as "signedAt",
        case when s.id is null then 1 when ${isWaiting} then 0 else 2 end as rank,
        s.signed_at as "answeredAt", s.declined, s.countersigned_at as "countersignedAt", s.last_day as "lastDay",
        last.version_id is not null as earlier, coalesce(t.tries, 0) as tries, coalesce(t.passed, false) as passed,
        (select count(*)::int from app.policy_more_tries a where a.version_id = v.id and a.user_id = m.user_id) as allowed,
        r.reminded_at as "remindedAt", s.id is null and coalesce(r.reminded_at <= ${reminderLimit(context.clock)}, true) as "mayRemind"
      from ${inForce(context, policyId)} join ${askedStaff} and (${person ?? null}::uuid is null or m.user_id = ${person ?? null})
      left join app.policy_signatures s on s.version_id = v.id and s.user_id = m.user_id and s.replaced_at is null
      left join app.policy_reminders r on r.team_id = m.team_id and r.user_id = m.user_id
      left join lateral (
        select count(*)::int as tries, bool_or(t.passed) as passed
          from app.policy_tries t where t.version_id = v.id and t.user_id = m.user_id and t.finished_at is not null) t on true
      left join lateral (
        select l.version_id, l.signed_at from app.policy_signatures l join app.policy_versions w on w.id = l.version_id
         where l.team_id = m.team_id and l.user_id = m.user_id and w.policy_id = p.id and not l.declined
           and l.left_at is null order by w.number desc limit 1) last on true
      left join app.policy_versions v2 on v2.id = last.version_id) found
    ${onwards} order by rank, "sortName", "memberId" limit ${size + 1}`
  const [{ rows }, remindable] = await Promise.all([page.execute(context.db), countRemindable(context, policyId)])
  const { items, ...rest } = toPage(rows, {
    size,
    place: ({ rank, sortName, memberId }) => ({ key: `${rank}${sortName}`, id: memberId }),
  })
  return { ...rest, remindable, items: items.map(toReader) }
}

function toReader(row: Row): Reader {
  const { userId, fullName, photoFileId, number, tries, passed, lastDay, remindedAt, mayRemind } = row
  return {
    ...{ userId, fullName, photoFileId, number, tries, lastDay, remindedAt, mayRemind },
    position: jobLabel(row.position),
    state: answerState(row.kind, row),
    signedAt: row.answeredAt ?? row.signedAt,
    triesUsed: !passed && triesLeft({ ...row, tried: tries }) === 0,
  }
}

/** Those `m` who are to read a policy, have not signed it, and were not reminded of any policy lately. */
const toRemind = (context: TeamContext, policyId: string) => sql`
  ${inForce(context, policyId)} join ${askedStaff}
    left join app.policy_reminders r on r.team_id = m.team_id and r.user_id = m.user_id
    where coalesce(r.reminded_at <= ${reminderLimit(context.clock)}, true)
      and not exists (select from app.policy_signatures s where s.version_id = v.id and s.user_id = m.user_id and s.replaced_at is null)`

async function countRemindable(context: TeamContext, policyId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${toRemind(context, policyId)}`.execute(context.db)
  return rows[0]?.count ?? 0
}

/** The people whom a reminder would reach, by name. */
export async function listToRemind(context: TeamContext, policyId: string): Promise<NamedReader[]> {
  const { rows } = await sql<NamedReader>`
    select m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", r.reminded_at as "remindedAt"
      from ${toRemind(context, policyId)}
     order by m.sort_name, m.id limit ${REMINDED_AT_ONCE}`.execute(context.db)
  return rows
}

/**
 * Notes a reminder for those of these people whom it reaches, and returns their ids. The team is held: of two managers
 * at the same time one reminds each.
 */
export async function noteReminders(
  context: TeamContext,
  { policyId, userIds }: { policyId: string; userIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into app.policy_reminders as n (team_id, user_id, reminded_at)
    select m.team_id, m.user_id, ${instant(context.clock)} from ${toRemind(context, policyId)}
      and m.user_id = any (${[...userIds]}::uuid[]) order by m.user_id
    on conflict (team_id, user_id) do update set reminded_at = excluded.reminded_at, reminded_before = n.reminded_at
    returning n.user_id as "userId"`.execute(context.db)
  return rows.map(({ userId }) => userId)
}

/** Forgets a reminder that was taken back: the one before it is the last. */
export async function forgetReminders({ db, team }: TeamContext, userIds: readonly string[]) {
  const theirs = sql`r.team_id = ${team.id} and r.user_id = any (${[...userIds]}::uuid[])`
  await sql`delete from app.policy_reminders r where ${theirs} and r.reminded_before is null`.execute(db)
  await sql`
    update app.policy_reminders r set reminded_at = r.reminded_before, reminded_before = null where ${theirs}`.execute(
    db,
  )
}

/** People who have to read a policy, have not signed its version in force, and are not told of another policy already. */
export async function whoIsToBeTold(
  context: TeamContext,
  { policyId, kind }: { policyId: string; kind: NotificationKind },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId" from ${inForce(context, policyId)} join ${askedStaff}
     where not exists (select from app.policy_signatures s where s.version_id = v.id and s.user_id = m.user_id
       and s.replaced_at is null)`.execute(context.db)
  return whoHasNotHeard(context, { kind, people: rows.map(({ userId }) => userId) })
}

/** The ones among these people who have no unread notification of this kind from the team. */
export async function whoHasNotHeard(
  { db, team }: TeamContext,
  { kind, people }: { kind: NotificationKind; people: string[] },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from app.not_told_yet(${team.id}, ${kind}, ${people}::uuid[]) id`.execute(db)
  return rows.map(({ id }) => id)
}
