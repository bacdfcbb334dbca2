import { sql } from 'kysely'
import type { PersonRate } from '#features/rates/rules/price.ts'
import type { ShiftPay } from '#features/rates/schema.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { PricedShift } from '../../rules/price.ts'
import { withPrice } from '../pay.ts'

/** Somebody's place on a shift as it was known at an instant: over, under way or still to come. */
export interface Placement {
  /** Their place on the shift. */
  placeId: string
  /** The hirer as a legal entity, where the team has recorded it. */
  client: string
  companyNumber: string | null
  site: string
  postcode: string
  job: string
  startsAt: string
  endsAt: string
  breakMinutes: number
  isSleepIn: boolean
  isOnCall: boolean
  price: ShiftPay
  bookedAt: string
  state: 'booked' | 'begun' | 'worked' | 'missed' | 'sick'
}

/**
 * The placements of a present or former member in a team, as they were known at an instant, the earliest first: with
 * the times of then where the shift was moved since. What was pencilled, given back or cancelled by then is none. The
 * rate is as far as the caller may see it. For managers.
 */
export async function readPlacements(
  { db }: PersonContext,
  { teamId, userId, knownAt }: { teamId: string; userId: string; knownAt: string },
): Promise<Placement[]> {
  const { rows } = await sql<Omit<Placement, 'price'> & PricedShift & { shiftId: string; ownRate: PersonRate }>`
    select a.id as "placeId", coalesce(c.legal_name, c.name) as client, c.company_number as "companyNumber", x.name as site,
      x.postcode, s.job,
        lower(k.during) as "startsAt", upper(k.during) as "endsAt", a.break_minutes as "breakMinutes", s.is_sleep_in as "isSleepIn",
        s.is_on_call as "isOnCall", s.flat_pay as "flatPay", s.call_pay as "callPay",
        s.site_id as "siteId", s.id as "shiftId", s.pay, app.shown_rate(s, a.user_id) as "ownRate", a.booked_at as "bookedAt",
        case when a.ended_at <= ${knownAt} then a.state when upper(k.during) <= ${knownAt} then 'worked'
          when lower(k.during) <= ${knownAt} then 'begun' else 'booked' end as state
      from app.assignments a join app.shifts s on s.id = a.shift_id join app.sites x on x.id = s.site_id
        join app.clients c on c.id = x.client_id
      cross join lateral (select coalesce(
        (select h.before from app.shift_changes h where h.shift_id = s.id and h.at > ${knownAt} and h.before is not null
          order by h.at, h.id limit 1), a.during) as during) k
     where a.team_id = ${teamId} and a.user_id = ${userId} and a.state <> 'pencilled' and a.booked_at <= ${knownAt}
       and ((a.ended_at <= ${knownAt}) is not true or a.state in ('missed', 'sick'))
     order by lower(k.during), a.id`.execute(db)
  const priced = await withPrice(db, rows, { idOf: ({ shiftId }) => shiftId })
  return priced.map(({ shiftId: _, siteId: __, ...placement }) => placement)
}
