import { penceOf } from '#shared/fields/pounds.ts'
import type { Day } from '#shared/time.ts'
import type { ShiftInput } from '../schema.ts'
import type { WallTimes } from './times.ts'

/** What a manager plans of a shift, as it is stored. */
export interface Planned extends WallTimes {
  siteId: string
  job: string
  breakMinutes: number
  isSleepIn: boolean
  isOnCall: boolean
  isUrgent: boolean
  staffRequired: number
  booking: string
  /** Pence an hour; null: what a card says. */
  pay: number | null
  /** Pence for the night or the duty, and for each call; null: what a card says. */
  flatPay: number | null
  callPay: number | null
  notes: string | null
  /** Null: what the client's terms say. */
  orderNumber: string | null
  costCentre: string | null
}

/** A shift on a day as the form has it. */
export function plannedOf(fields: Omit<ShiftInput, 'day'>, day: Day): Planned {
  const { charge: _, ...planned } = fields
  const { isSleepIn = false, isOnCall = false } = fields
  const amount = (typed: string | undefined, isAsked: boolean) => (typed && isAsked ? penceOf(typed) : null)
  return {
    ...planned,
    day,
    startIs: fields.startIs ?? null,
    endIs: fields.endIs ?? null,
    ...{ isSleepIn, isOnCall },
    flatPay: amount(fields.flatPay, isSleepIn || isOnCall),
    callPay: amount(fields.callPay, isOnCall),
    isUrgent: fields.isUrgent ?? false,
    pay: fields.pay ? penceOf(fields.pay) : null,
    notes: fields.notes?.trim() || null,
    orderNumber: fields.orderNumber?.trim() || null,
    costCentre: fields.costCentre?.trim() || null,
  }
}
