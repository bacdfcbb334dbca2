import { sql } from 'kysely'
import type { PayBook } from '#features/rates/rules/pay-book.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { shownPlan } from '#features/rates/rules/shift-pay.ts'
import type { PlannedPay, ShiftPay } from '#features/rates/schema.ts'
import { readPayBook, readPlannedPay } from '#features/rates/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import type { Db } from '#server/database/db.ts'
import { penceOf } from '#shared/fields/pounds.ts'
import type { Day } from '#shared/time.ts'
import { shiftActions } from '../policy.ts'
import { plannedOf } from '../rules/planned.ts'
import { type PricedShift, payOf, timeToPay } from '../rules/price.ts'
import { readTimes } from '../rules/times.ts'
import type { ShiftInput } from '../schema.ts'

interface Which {
  /** A job may ask about any shift. */
  asJob?: boolean
}

/** What some shifts are priced by, read once for all of them. */
export function readPay(db: Db, shiftIds: readonly string[], { asJob = false }: Which = {}): Promise<PayBook> {
  const read = asJob ? sql`app.pay_terms_of_shifts` : sql`app.shown_pay_terms`
  return readPayBook(db, sql`${read}(${[...new Set(shiftIds)]}::uuid[])`)
}

interface Row extends PricedShift {
  ownRate: PersonRate
}

/** Rows of shifts with what they pay, instead of what it is made of; `idOf` names the shift of each. */
export async function withPrice<R extends Row>(
  db: Db,
  rows: readonly R[],
  { idOf, ...which }: Which & { idOf: (row: R) => string },
): Promise<(Omit<R, 'pay' | 'ownRate' | 'flatPay' | 'callPay'> & { price: ShiftPay })[]> {
  if (rows.length === 0) return []
  const book = await readPay(db, rows.map(idOf), which)
  return rows.map((row) => {
    const { pay: _, ownRate: __, flatPay: ___, callPay: ____, ...rest } = row
    return { ...rest, price: payOf(row, book) }
  })
}

export const NO_PAY = 'Enter what the shift pays an hour: no rate card says it'
const NO_FLAT = 'Enter what being on call pays: no rate card says it'

type Planned = PricedShift & { day: Day }

/** What shifts that are planned would pay, each by the cards and by what it says itself, read once for all of them. */
export async function foreseeEach(context: TeamContext, shifts: readonly Planned[]): Promise<PlannedPay[]> {
  if (shifts.length === 0) return []
  const book = await readPlannedPay(context, {
    siteIds: [...new Set(shifts.map(({ siteId }) => siteId))],
    jobs: [...new Set(shifts.map(({ job }) => job))],
    days: shifts.map(({ day }) => day),
  })
  const seesPay = can(context.team, shiftActions.charge)
  return shifts.map((shift) => shownPlan(book(timeToPay(shift)), seesPay))
}

/** 422 for a shift whose pay neither it nor a card says. */
export async function requirePay(context: TeamContext, shifts: readonly Planned[]) {
  const open = shifts.filter(({ pay, isOnCall, flatPay }) => (isOnCall ? flatPay : pay) === null)
  const prices = await foreseeEach(context, open)
  const lacking = open.find((_, i) => prices[i]!.unpriced > 0)
  if (lacking)
    throw invalid([lacking.isOnCall ? { path: 'flatPay', message: NO_FLAT } : { path: 'pay', message: NO_PAY }])
}

interface Foreseen
  extends Pick<
    ShiftInput,
    | 'siteId'
    | 'job'
    | 'start'
    | 'end'
    | 'startIs'
    | 'endIs'
    | 'breakMinutes'
    | 'pay'
    | 'charge'
    | 'isSleepIn'
    | 'isOnCall'
    | 'flatPay'
    | 'callPay'
  > {
  days: readonly Day[]
}

/** What a price does not depend on. */
const UNPRICED = { staffRequired: 1, booking: 'assign' } as const

/** What shifts that are being planned would pay on some days, by card and shift; days on which their times do not exist are left out. */
export async function foreseePrice(context: TeamContext, { days, charge, ...shift }: Foreseen) {
  const { siteId, job, breakMinutes } = shift
  const seesPay = can(context.team, shiftActions.charge)
  const book = await readPlannedPay(context, { siteIds: [siteId], jobs: [job], days })
  const { pay, isSleepIn, isOnCall, flatPay, callPay } = plannedOf({ ...shift, ...UNPRICED }, days[0]!)
  const said = {
    ...{ siteId, job, pay, isSleepIn, isOnCall, flatPay, callPay, breakMinutes },
    charge: charge && seesPay ? penceOf(charge) : null,
  }
  return days.toSorted().flatMap((day) => {
    const { span } = readTimes({ ...shift, day })
    if (!span) return []
    return [{ day, price: shownPlan(book(timeToPay({ ...span, ...said })), seesPay) }]
  })
}
