import { sql } from 'kysely'
import type { LateAct } from '#features/rates/rules/late-acts.ts'
import { type CancelEffect, stillPaidOf } from '#features/rates/rules/late-changes.ts'
import type { PayBook } from '#features/rates/rules/pay-book.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { chargeAsPay } from '#features/rates/rules/shift-pay.ts'
import { readPayBook } from '#features/rates/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type Db, sendWithoutWaiting } from '#server/database/db.ts'
import type { Pence } from '#shared/money.ts'
import { londonDay } from '#shared/time.ts'
import { type PricedShift, payOf, timeToPay } from '../../rules/price.ts'

/** A published shift with people on it that is cancelled, moved or cut short. */
export interface LateShift {
  shift: PricedShift & { id: string }
  effect: CancelEffect
  act: LateAct
  /** As it is then, where it still is. */
  after?: PricedShift
}

interface Booked {
  assignmentId: string
  shiftId: string
  userId: string
  ownRate: PersonRate
}

/** Who is booked on some shifts, with their own rates: to be read before they are taken off, while they are held. */
export async function readBooked({ db }: TeamContext, shiftIds: readonly string[]): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select assignment_id as "assignmentId", shift_id as "shiftId", user_id as "userId", own_rate as "ownRate"
      from app.booked_rates(${[...shiftIds]}::uuid[])`.execute(db)
  return rows
}

/**
 * Keeps for each of the people what they still get, by what they themselves would have been paid: never less than the
 * history of the shift says; and what its client is still charged for them.
 */
export async function keepStillPaid({ db }: TeamContext, booked: readonly Booked[], late: readonly LateShift[]) {
  if (booked.length === 0 || late.length === 0) return
  const ids = late.map(({ shift }) => shift.id)
  const [book, said] = await Promise.all([
    readPayBook(db, sql`app.pay_terms_with_charge(${ids}::uuid[])`),
    readChargesSaid(db, ids),
  ])
  const byId = new Map(late.map((one) => [one.shift.id, one]))
  const places = booked.flatMap((place) => {
    const one = byId.get(place.shiftId)
    return one
      ? [{ ...place, one, facts: { id: place.assignmentId, day: londonDay(new Date(one.shift.startsAt)) } }]
      : []
  })
  const amounts = places.map(({ ownRate, one, facts }) => {
    const priceOf = (shift: PricedShift) => payOf({ ...shift, ownRate }, book)
    const shift = { ...one.shift, price: priceOf(one.shift) }
    const own = stillPaidOf(one.effect, { shift, act: one.act, after: one.after && priceOf(one.after) })
    return { ...facts, pence: Math.max(own, one.effect.pence) }
  })
  await sendWithoutWaiting(db, sql`select app.keep_still_paid(${JSON.stringify(amounts)}::jsonb)`.compile(db))
  const charges = places.flatMap(({ ownRate, one, facts }) => {
    const { siteId, job, startsAt, endsAt, id } = one.shift
    const pence = stillChargedFor(one, { ownRate, charge: said.get(id) ?? null, book })
    return pence > 0 ? [{ ...facts, pence, siteId, job, from: startsAt, until: endsAt }] : []
  })
  if (charges.length > 0)
    await sendWithoutWaiting(db, sql`select app.keep_still_charged(${JSON.stringify(charges)}::jsonb)`.compile(db))
}

/** What shifts themselves say that an hour is charged at. */
async function readChargesSaid(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; charge: Pence }>`
    select shift_id as id, charge from app.charges_said_of_shifts(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, charge }) => [id, charge]))
}

/** What the client still pays for somebody, by the same terms; nothing where no charge is agreed. */
function stillChargedFor(
  { shift, effect, act, after }: LateShift,
  { book, ...said }: { ownRate: PersonRate; charge: Pence | null; book: PayBook },
): Pence {
  const chargeOf = (one: PricedShift) => chargeAsPay(book(timeToPay({ ...one, ...said })))
  const price = chargeOf(shift)
  if (!price) return 0
  const still = { measure: effect.measure, stillPaid: effect.stillCharged }
  return stillPaidOf(still, { shift: { ...shift, price }, act, after: after && chargeOf(after) })
}
