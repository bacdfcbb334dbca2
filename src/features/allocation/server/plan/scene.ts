import { sql } from 'kysely'
import type { Person, Shift } from '#features/eligibility/rules/prepare.ts'
import type { Judge } from '#features/eligibility/server/data.ts'
import type { PayBook } from '#features/rates/rules/pay-book.ts'
import { readContractMinutes } from '#features/roles/server/data.ts'
import { type PricedShift, payOf } from '#features/shifts/rules/price.ts'
import { judgeShifts } from '#features/shifts/server/data.ts'
import type { Context } from '#server/calls/context.ts'
import { dayNumber, type Minute, midnight, mondayOf, toDay } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

/** A shift with open places. */
export interface OpenShift extends PricedShift {
  id: string
  isUrgent: boolean
  isDraft: boolean
  placesLeft: number
}

/** Everything that making a plan reads: who may work what is arithmetic from here on. */
export interface Scene {
  judge: Judge
  book: PayBook
  shifts: OpenShift[]
  /** The same as eligibility reads them, in the same order. */
  asked: Shift[]
  people: Person[]
  /** The minutes a week that contracts promise, by person: on average of the plan, and at its end. */
  contracts: ReadonlyMap<string, { average: number; latest: number }>
  /** By place: the number of its shift. A shift for two has two. */
  places: number[]
  /** The Monday on which the plan begins, and how many weeks it has. */
  begins: Minute
  weeks: number
}

interface Asked {
  teamId: string
  siteIds: readonly string[]
  jobs: readonly string[] | null
  from: Day
  through: Day
  now: string
  /** Null: the active staff. */
  onlyPeople: readonly string[] | null
  leaveOut: readonly string[]
}

/** Reads the open places of some days and everybody who may be asked, in a few statements for any number. For jobs. */
export async function readScene(context: Pick<Context, 'db' | 'vault'>, asked: Asked): Promise<Scene> {
  const { teamId, from, through } = asked
  const shifts = await readShifts(context, asked)
  const shiftIds = shifts.map(({ id }) => id)
  const { book, ...judge } = await judgeShifts(context, { teamId, userIds: asked.onlyPeople, shiftIds, asJob: true })
  const known = shifts.filter(({ id }) => judge.shifts.has(id))
  const [first, last] = [mondayOf(dayNumber(from)), dayNumber(through)]
  const weeks = Math.ceil((last + 1 - first) / 7)
  const days = { from: toDay(first), through: toDay(first + 7 * weeks - 1) }
  const contracts = await readContractMinutes(context.db, { teamId, ...days })
  const leftOut = new Set(asked.leaveOut)
  return {
    ...{ judge, book, contracts, shifts: known },
    asked: known.map(({ id }) => judge.shifts.get(id)!),
    people: [...judge.people.values()]
      .filter(({ userId }) => !leftOut.has(userId))
      .sort((one, other) => (one.userId < other.userId ? -1 : 1)),
    places: known.flatMap(({ placesLeft }, shift) => Array.from({ length: placesLeft }, () => shift)),
    begins: midnight(first),
    weeks,
  }
}

async function readShifts({ db }: Pick<Context, 'db'>, asked: Asked): Promise<OpenShift[]> {
  const { teamId, siteIds, jobs, from, through, now } = asked
  const { rows } = await sql<OpenShift>`
    select id, site_id as "siteId", job, starts_at as "startsAt", ends_at as "endsAt", break_minutes as "breakMinutes",
        is_sleep_in as "isSleepIn", is_on_call as "isOnCall", flat_pay as "flatPay", call_pay as "callPay", pay,
        is_urgent as "isUrgent", is_draft as "isDraft", places_left as "placesLeft"
      from app.places_to_fill(${teamId}, ${[...siteIds]}::uuid[], ${jobs && [...jobs]}::text[], ${from}::date, ${through}::date,
        ${now})`.execute(db)
  return rows
}

/** What a shift pays somebody, in pence; null: nothing says a rate for all of it. */
export function payFor({ book }: Pick<Scene, 'book'>, shift: PricedShift, person: Person, asked: Shift): Pence | null {
  const { job, firstDay } = asked
  const ownRate = person.roles.find((one) => one.job === job && firstDay >= one.from && firstDay < one.until)
  const { pay, unpriced } = payOf({ ...shift, ownRate: ownRate?.pencePerHour ?? null }, book)
  return unpriced > 0 ? null : pay
}
