import { type RawBuilder, sql } from 'kysely'
import type { Authorized } from '#features/teams/policy.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { addDays, type Day, londonToday, startOfMonth, startOfWeek } from '#shared/time.ts'
import { needDays } from '../rules/needs.ts'
import { MOST_COUNTED, NAMED, WEEKS_AHEAD } from '../rules/periods.ts'
import { type Count, weeksUntil } from '../rules/trends.ts'
import type { Need, NeedKind } from '../schema.ts'

type AnyTeam = Authorized<{ id: string }>

const BY_WEEK = [
  'joined',
  'left',
  'removed',
  'request-pending',
  'request-approved',
  'request-rejected',
  'request-withdrawn',
]

/** The totals of the last `weeks` weeks by week and month, in one statement over the running totals. */
export async function readCounts(
  { db, clock }: PersonContext,
  { team, weeks }: { team: AnyTeam; weeks: number },
): Promise<Count[]> {
  const today = londonToday(clock)
  const from = weeksUntil(today, weeks)[0]?.from ?? today
  const ahead = addDays(startOfWeek(today), WEEKS_AHEAD * 7)
  const { rows } = await sql<Count>`
    select kind, value, at::text, sum(n)::int as n
    from app.team_counts, lateral (select case
      when kind = 'completion' or kind = 'expiry' and day < ${today}::date then null
      when kind = 'complete' then day
      else date_trunc('week', day::timestamp)::date end as at) placed
    where team_id = ${team.id}
      and (kind = 'completion' or kind = any(${BY_WEEK}) and day >= ${from}::date or kind = 'expiry' and day < ${ahead}::date
        or kind = 'complete' and day >= ${startOfMonth(from)}::date)
    group by kind, value, at`.execute(db)
  return rows
}

const staff = sql`m.status = 'active' and m.role = 'staff'`

/** A team's active staff that match `condition`, in order: the first few by name, and their count, up to a bound. */
async function readNeed(
  { db }: Pick<PersonContext, 'db'>,
  {
    kind,
    team,
    condition,
    key,
  }: { kind: NeedKind; team: AnyTeam; condition: RawBuilder<unknown>; key: RawBuilder<unknown> },
): Promise<Need> {
  const { rows } = await sql<Need['people'][number] & { count: number }>`
    select user_id as "userId", full_name as "fullName", photo_file_id as "photoFileId", completion, at, null as "requestId",
      exists (select from app.detail_requests d where d.team_id = ${team.id} and d.user_id = found.user_id and d.section = 'certificates'
        and d.outcome is null) as asked, count(*) over ()::int as count
    from (select m.user_id, m.full_name, m.photo_file_id, m.completion, ${key} as at, m.id from app.team_members m
      where m.team_id = ${team.id} and ${staff} and ${condition} order by ${key}, m.id limit ${MOST_COUNTED}) found
    order by at, id limit ${NAMED}`.execute(db)
  return { kind, count: rows[0]?.count ?? 0, people: rows.map(({ count: _, ...person }) => person) }
}

async function readWaiting({ db }: Pick<PersonContext, 'db'>, team: AnyTeam): Promise<Need> {
  const { rows } = await sql<Need['people'][number] & { count: number }>`
    select r.user_id as "userId", p.full_name as "fullName", p.photo_file_id as "photoFileId", p.completion, r.created_at as at,
      r.id as "requestId", false as asked, count
    from (select user_id, created_at, id, count(*) over ()::int as count from (
        select user_id, created_at, id from app.team_join_requests
        where team_id = ${team.id} and status = 'pending' and request_type = 'join_request' order by created_at, id limit ${MOST_COUNTED}) waiting
      order by created_at, id limit ${NAMED}) r
    join app.profiles p on p.user_id = r.user_id order by r.created_at, r.id`.execute(db)
  return { kind: 'requests', count: rows[0]?.count ?? 0, people: rows.map(({ count: _, ...person }) => person) }
}

/** What needs a manager's attention, the most urgent first. Every part reads an index in its order, up to a bound. */
export function readNeeds(context: PersonContext, team: AnyTeam): Promise<Need[]> {
  const days = needDays(londonToday(context.clock))
  const london = (day: Day) => sql`(${day}::date::timestamp at time zone 'Europe/London')`
  return Promise.all([
    readWaiting(context, team),
    readNeed(context, {
      kind: 'certificates',
      team,
      condition: sql`coalesce(m.next_expiry, 'infinity') <= ${days.expiringTo}::date`,
      key: sql`coalesce(m.next_expiry, 'infinity')`,
    }),
    readNeed(context, {
      kind: 'unfinished',
      team,
      condition: sql`m.completion < 100 and m.joined_at < ${london(addDays(days.joinedTo, 1))}`,
      key: sql`m.joined_at`,
    }),
    readNeed(context, {
      kind: 'offers',
      team,
      condition: sql`m.completion = 100 and m.offer_recorded_at is null`,
      key: sql`m.joined_at`,
    }),
  ])
}
