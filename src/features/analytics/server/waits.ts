import { type RawBuilder, sql } from 'kysely'
import { readWaitingToWork } from '#features/shifts/server/data.ts'
import type { AuthorizedTeam } from '#features/teams/server/gate.ts'
import { readNeeding } from '#features/timesheets/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { MOST_COUNTED, WAITING_SHOWN } from '../rules/periods.ts'
import type { WaitKind } from '../rules/wait-kinds.ts'
import type { Waiting, Waits } from '../schema.ts'

type In = PersonContext & { team: AuthorizedTeam }

/** A list of what waits, in its order, read up to the bound of the count. */
async function readList<Kind extends WaitKind>({ db }: In, list: RawBuilder<Waiting<Kind>>) {
  const { rows } = await sql<Waiting<Kind>>`${list} limit ${MOST_COUNTED}`.execute(db)
  return { count: rows.length, items: rows.slice(0, WAITING_SHOWN) }
}

/** The requests `r` to join that wait. */
export const askingToJoin = ({ team }: Pick<In, 'team'>) =>
  sql`app.team_join_requests r where r.team_id = ${team.id} and r.status = 'pending' and r.request_type = 'join_request'`
/** The leave `l` that members `m` wait for. */
export const askedLeave = ({ team }: Pick<In, 'team'>) =>
  sql`app.leave l join app.team_members m on m.team_id = l.team_id and m.user_id = l.user_id and m.status = 'active'
    where l.team_id = ${team.id} and l.state = 'asked'`

/** A member `m` who asks. */
const WHO = sql`m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId"`
/** What is said of a shift `s` at its site `x`. */
const OF_SHIFT = sql`s.id as "shiftId", x.name as "siteName", s.day, s.start_time as start, s.end_time as "end"`
const toCome = ({ clock }: In) => sql`s.state = 'open' and s.ends_at > ${instant(clock)}`

const readRequests = (context: In) =>
  readList<'requests'>(
    context,
    sql`select r.id, r.user_id as "userId", p.full_name as "fullName", p.photo_file_id as "photoFileId", p.completion, r.created_at as at,
        r.asked_to_finish_at as "toldAt"
      from (select r.* from ${askingToJoin(context)}) r join app.profiles p on p.user_id = r.user_id order by r.created_at, r.id`,
  )

/** How many are booked, or away, is asked of those that are shown alone. */
async function readLeave({ db, team }: In): Promise<Waits['leave']> {
  const { rows } = await sql<Waiting<'leave'> & { count: number }>`
    select l.id, ${WHO}, l.asked_at as at, l.from_day as "from", l.through_day as through, l.count,
        (select count(*)::int from app.assignments a where a.team_id = l.team_id and a.user_id = l.user_id and app.holds_place(a.state)
          and a.starts_at >= l.begins and a.starts_at < l.ends) as shifts,
        (select count(distinct o.user_id)::int from app.leave o where o.team_id = l.team_id and o.user_id <> l.user_id
          and o.state = 'approved'
          and o.through_day >= l.from_day and o.from_day <= l.through_day) as away
      from (select l.*, l.from_day::timestamp at time zone 'Europe/London' as begins, (l.through_day + 1)::timestamp at time
        zone 'Europe/London' as ends,
            count(*) over ()::int as count
          from (select l.* from ${askedLeave({ team })} order by l.asked_at, l.id limit ${MOST_COUNTED}) l
          order by l.asked_at, l.id limit ${WAITING_SHOWN}) l
      join app.team_members m on m.team_id = l.team_id and m.user_id = l.user_id
     order by l.asked_at, l.id`.execute(db)
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...item }) => item) }
}

async function readVerify(context: In): Promise<Waits['verify']> {
  const { items, total } = await readWaitingToWork(context, { most: WAITING_SHOWN, counted: MOST_COUNTED })
  return {
    count: total,
    items: items.map(({ userId, fullName, photoFileId, since, shifts }) => ({
      ...{ id: userId, userId, fullName, photoFileId, at: since, shifts },
    })),
  }
}

const readApplications = (context: In) =>
  readList<'applications'>(
    context,
    sql`select o.id, ${WHO}, o.made_at as at, ${OF_SHIFT}
      from app.shift_offers o join app.shifts s on s.id = o.shift_id join app.sites x on x.id = s.site_id
      join app.team_members m on m.team_id = o.team_id and m.user_id = o.user_id
     where o.team_id = ${context.team.id} and o.state = 'applied' and ${toCome(context)}
       and s.filled + s.worked < s.staff_required order by s.starts_at, o.made_at, o.id`,
  )

const readSwaps = (context: In) =>
  readList<'swaps'>(
    context,
    sql`select w.id, ${WHO}, w.asked_at as at, ${OF_SHIFT}, t.full_name as "takerName"
      from app.swaps w join app.shifts s on s.id = w.shift_id join app.sites x on x.id = s.site_id
      join app.team_members m on m.team_id = w.team_id and m.user_id = w.user_id
        join app.team_members t on t.team_id = w.team_id and t.user_id = w.taker_id
     where w.team_id = ${context.team.id} and w.state = 'accepted' and ${toCome(context)} order by s.starts_at, w.id`,
  )

const readHandBacks = (context: In) =>
  readList<'handBacks'>(
    context,
    sql`select a.id, ${WHO}, coalesce(h.at, a.booked_at) as at, ${OF_SHIFT}
      from app.assignments a join app.shifts s on s.id = a.shift_id join app.sites x on x.id = s.site_id
      join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
      left join lateral (select max(h.at) as at from app.shift_changes h where h.shift_id = a.shift_id
        and h.user_id = a.user_id and h.act = 'hand-back') h on true
     where a.team_id = ${context.team.id} and a.state = 'handing-back' and ${toCome(context)} order by s.starts_at, a.id`,
  )

/** How far back worked time asks for a manager. */
export const HOURS_DAYS = 28

const readHours = async (context: In): Promise<Waits['hours']> => {
  const since = addDays(londonToday(context.clock), -HOURS_DAYS)
  const items = await readNeeding(context, { since, most: MOST_COUNTED })
  return { count: items.length, items: items.slice(0, WAITING_SHOWN) }
}

/** What waits for a manager's answer: people by how long they wait, places by when their shift begins. */
export async function readWaits(context: In): Promise<Waits> {
  const [requests, leave, verify, applications, swaps, handBacks, hours] = await Promise.all([
    readRequests(context),
    readLeave(context),
    readVerify(context),
    readApplications(context),
    readSwaps(context),
    readHandBacks(context),
    readHours(context),
  ])
  return { requests, leave, verify, applications, swaps, handBacks, hours }
}
