import { sql } from 'kysely'
import type { LateAct } from '#features/rates/rules/late-acts.ts'
import { type CancelEffect, stillPaidOf } from '#features/rates/rules/late-changes.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import { londonDay } from '#shared/time.ts'
import { type PricedShift, payOf } from '../../rules/price.ts'
import { readPay } from '../pay.ts'

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
 * history of the shift says.
 */
export async function keepStillPaid({ db }: TeamContext, booked: readonly Booked[], late: readonly LateShift[]) {
  if (booked.length === 0 || late.length === 0) return
  const book = await readPay(
    db,
    late.map(({ shift }) => shift.id),
  )
  const byId = new Map(late.map((one) => [one.shift.id, one]))
  const amounts = booked.flatMap(({ assignmentId, shiftId, ownRate }) => {
    const one = byId.get(shiftId)
    if (!one) return []
    const priceOf = (shift: PricedShift) => payOf({ ...shift, ownRate }, book)
    const shift = { ...one.shift, price: priceOf(one.shift) }
    const own = stillPaidOf(one.effect, { shift, act: one.act, after: one.after && priceOf(one.after) })
    const day = londonDay(new Date(one.shift.startsAt))
    return { id: assignmentId, pence: Math.max(own, one.effect.pence), day }
  })
  await sendWithoutWaiting(db, sql`select app.keep_still_paid(${JSON.stringify(amounts)}::jsonb)`.compile(db))
}
