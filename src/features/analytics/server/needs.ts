import { type RawBuilder, sql } from 'kysely'
import { readWaitingToWork } from '#features/shifts/server/data.ts'
import type { Authorized } from '#features/teams/policy.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { needDays } from '../rules/needs.ts'
import { MOST_COUNTED, NAMED } from '../rules/periods.ts'
import { reminderLimit } from '../rules/reminders.ts'
import type { Need, NeedKind } from '../schema.ts'

type AnyTeam = Authorized<{ id: string }>

/** The needs that are about members. */
type MemberNeed = Exclude<NeedKind, 'requests' | 'verify'>

const london = (day: Day) => sql`(${day}::date::timestamp at time zone 'Europe/London')`
const nextExpiry = sql`coalesce(m.next_expiry, 'infinity')`

/** The condition on a member row `m` that says whether the member has the need. */
export function conditionOf({ clock }: Pick<PersonContext, 'clock'>, kind: MemberNeed): RawBuilder<boolean> {
  const days = needDays(londonToday(clock))
  if (kind === 'certificates') return sql`${nextExpiry} <= ${days.expiringTo}::date`
  if (kind === 'offers') return sql`m.completion = 100 and m.offer_recorded_at is null`
  return sql`m.completion < 100 and m.joined_at < ${london(addDays(days.joinedTo, 1))}`
}

const orderOf = (kind: MemberNeed) => (kind === 'certificates' ? nextExpiry : sql`m.joined_at`)

const askedAt = sql`(select d.asked_at from app.detail_requests d
  where d.team_id = m.team_id and d.user_id = m.user_id and d.section = 'certificates' and d.ended_at is null)`

/** When the team last asked or reminded a member `m`; null for never. */
export function toldAt(kind: MemberNeed): RawBuilder<string | null> {
  return kind === 'certificates' ? sql`greatest(m.reminded_at, ${askedAt})` : sql`m.reminded_at`
}

type Person = Need['people'][number]
type Row = Person & Pick<Need, 'count' | 'remindable'>

function toNeed(kind: NeedKind, rows: Row[]): Need {
  const [{ count, remindable } = { count: 0, remindable: 0 }] = rows
  return { kind, count, remindable, people: rows.map(({ count: _, remindable: __, ...person }) => person) }
}

/** A team's active staff with a need, in order: the first few by name, and their count, up to a bound. */
async function readNeed(context: PersonContext, { team, kind }: { team: AnyTeam; kind: MemberNeed }): Promise<Need> {
  const order = orderOf(kind)
  const limit = reminderLimit(context.clock)
  const { rows } = await sql<Row>`
    select m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", m.completion, ${order} as at, null as "requestId",
      ${kind === 'certificates' ? sql`${askedAt} is not null` : sql`false`} as asked, ${toldAt(kind)} as "toldAt",
      coalesce(${toldAt(kind)} <= ${limit}, true) as "mayRemind", null as shifts, count, remindable
    from (select m.*, count(*) over ()::int as count, count(*) filter (where coalesce(${toldAt(kind)} <= ${limit}, true)) over ()::int as remindable
      from (select m.* from app.team_members m
        where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff' and ${conditionOf(context, kind)}
        order by ${order}, m.id limit ${MOST_COUNTED}) m
      order by ${order}, m.id limit ${NAMED}) m`.execute(context.db)
  return toNeed(kind, rows)
}

async function readWaiting({ db }: Pick<PersonContext, 'db'>, team: AnyTeam): Promise<Need> {
  const { rows } = await sql<Row>`
    select r.user_id as "userId", p.full_name as "fullName", p.photo_file_id as "photoFileId", p.completion, r.created_at as at,
      r.id as "requestId", false as asked, null as "toldAt", false as "mayRemind", null as shifts, count, 0 as remindable
    from (select user_id, created_at, id, count(*) over ()::int as count from (
        select user_id, created_at, id from app.team_join_requests
        where team_id = ${team.id} and status = 'pending' and request_type = 'join_request' order by created_at, id limit ${MOST_COUNTED}) waiting
      order by created_at, id limit ${NAMED}) r
    join app.profiles p on p.user_id = r.user_id order by r.created_at, r.id`.execute(db)
  return toNeed('requests', rows)
}

/** Members whom only the team keeps from working: what they gave waits to be verified. */
async function readWaitingForUs(context: PersonContext & { team: AnyTeam }): Promise<Need> {
  const { items, total } = await readWaitingToWork(context, { most: NAMED })
  const people = items.map(({ userId, fullName, photoFileId, completion, since, shifts }) => ({
    ...{ userId, fullName, photoFileId, completion, at: since, shifts },
    ...{ requestId: null, asked: false, toldAt: null, mayRemind: false },
  }))
  return { kind: 'verify', count: Math.min(total, MOST_COUNTED), remindable: 0, people }
}

/** What needs a manager's attention, the most urgent first. Every part reads an index in its order, up to a bound. */
export function readNeeds(context: PersonContext, team: AnyTeam): Promise<Need[]> {
  return Promise.all([
    readWaiting(context, team),
    readWaitingForUs({ ...context, team }),
    ...(['certificates', 'unfinished', 'offers'] as const).map((kind) => readNeed(context, { team, kind })),
  ])
}
