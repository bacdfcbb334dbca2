import { sql } from 'kysely'
import type { z } from 'zod'
import type { MemberContext } from '#features/members/server/gate.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { can } from '#features/teams/policy.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { addDays, atLondon, type Day, startOfWeek } from '#shared/time.ts'
import { shiftActions } from '../../policy.ts'
import type { PricedShift } from '../../rules/price.ts'
import { ENDING_A_PLACE } from '../../rules/states.ts'
import type { MemberShift, memberShifts, WeekShift } from '../../schema.ts'
import { withPrice } from '../pay.ts'
import { readKinds } from './kinds.ts'

const PER_PAGE = 30
const ENDED = ['cancelled', 'withdrawn']

/** Who has caused that a person has a place no more, by the last change of it; a cancelled shift is a change for everybody on it. */
const CAUSE = sql`case when a.state = any (${ENDED}) then (select h.cause from app.shift_changes h
  where h.shift_id = a.shift_id and h.cause is not null and ((h.user_id = a.user_id and h.act = any (${ENDING_A_PLACE}))
    or (h.user_id is null and h.act = 'cancel'))
  order by h.at desc, h.id limit 1) end`

type MemberRow = Omit<MemberShift, 'kind' | 'price'> & PricedShift & { exactly: string; ownRate: PersonRate }

/** The shifts of a member in the team, the latest first, but for drafts. */
export async function listOfMember(
  context: MemberContext,
  { after }: { after?: string | undefined },
): Promise<z.infer<typeof memberShifts>> {
  const { db, team, member } = context
  const place = placeAfter(after)
  const seesPay = can(team, shiftActions.charge)
  const shifts = sql<MemberRow>`
    select a.id as "assignmentId", a.shift_id as "shiftId", x.name as "siteName", s.job, s.day, s.start_time as start, s.end_time as "end",
        s.starts_at as "startsAt", s.ends_at as "endsAt", s.break_minutes as "breakMinutes", s.is_sleep_in as "isSleepIn",
          s.is_on_call as "isOnCall", s.flat_pay as "flatPay", s.call_pay as "callPay", s.site_id as "siteId", s.pay,
          app.shown_rate(s, a.user_id) as "ownRate",
        a.state, ${CAUSE} as cause, a.starts_at::text as exactly
      from app.assignments a join app.shifts s on s.id = a.shift_id and s.state <> 'draft' join app.sites x on x.id = s.site_id
     where a.team_id = ${team.id} and a.user_id = ${member.userId}
       ${place ? sql`and (a.starts_at, a.id) < (${place.key}::timestamptz, ${place.id})` : sql``}
     order by a.starts_at desc, a.id desc limit ${PER_PAGE + 1}`
  const [name, { rows }] = await Promise.all([readKinds(db), shifts.execute(db)])
  const { items, ...page } = toPage(rows, {
    size: PER_PAGE,
    place: ({ exactly, assignmentId }) => ({ key: exactly, id: assignmentId }),
  })
  const priced = await withPrice(db, items, { idOf: ({ shiftId }) => shiftId })
  return {
    ...page,
    items: priced.map(({ exactly: _, siteId: __, price, ...shift }) => ({
      ...name(shift, team.id),
      price: seesPay ? price : null,
    })),
    ...(!place && { sums: await readSums(context) }),
  }
}

/** What a member has in the week of a day, but for drafts and places that were let go. */
export async function listWeekOfMember({ db, team, member }: MemberContext, { day }: { day: Day }) {
  const monday = startOfWeek(day)
  const { rows } = await sql<WeekShift>`
    select a.shift_id as "shiftId", x.name as "siteName", s.day, s.start_time as start, s.end_time as "end", a.state
      from app.assignments a join app.shifts s on s.id = a.shift_id and s.state = 'open' join app.sites x on x.id = s.site_id
     where a.team_id = ${team.id} and a.user_id = ${member.userId} and a.starts_at >= ${atLondon(monday, '00:00')}
       and a.starts_at < ${atLondon(addDays(monday, 7), '00:00')}
       and (app.holds_place(a.state) or a.state = 'worked')
     order by s.starts_at, a.id`.execute(db)
  return rows
}

interface Sums {
  worked: number
  minutes: number
  missed: number
  hirer: number
  agency: number
  worker: number
}

async function readSums({ db, team, member }: MemberContext) {
  const { rows } = await sql<Sums>`
    select count(*) filter (where a.state = 'worked')::int as worked,
        coalesce(sum(extract(epoch from a.ends_at - a.starts_at) / 60 - a.break_minutes) filter (where a.state = 'worked'
          and not s.is_on_call), 0)::int as minutes,
        count(*) filter (where a.state = 'missed')::int as missed, count(*) filter (where c.cause = 'hirer')::int as hirer,
        count(*) filter (where c.cause = 'agency')::int as agency, count(*) filter (where c.cause = 'worker')::int as worker
      from app.assignments a join app.shifts s on s.id = a.shift_id and s.state <> 'draft' cross join lateral (select ${CAUSE} as cause) c
     where a.team_id = ${team.id} and a.user_id = ${member.userId}`.execute(db)
  const { hirer, agency, worker, ...sums } = rows[0] as Sums
  return { ...sums, cancelled: { hirer, agency, worker } }
}
