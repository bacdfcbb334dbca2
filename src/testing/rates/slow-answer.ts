import type { Band, HolidayRule, HourTerms, KindOfDay } from '#features/rates/rules/card.ts'
import { look, type Seen } from '../slow-clock.ts'

/**
 * What a shift pays, found the slow and obvious way: the clock on the wall in London is asked about every single
 * minute, and money is counted in sixtieths of a penny as whole numbers without limit. Written from the text of the
 * rules alone; it shares types with them and nothing else.
 */
export interface SlowCase {
  /** Minutes since 1970-01-01T00:00Z. */
  start: number
  end: number
  breaks: readonly (readonly [number, number])[]
  shiftPay: number | null
  personRate: number | null
  /** What is due to the person on a day, where it is not the same on each. */
  personRateOn?: (day: string) => number | null
  /** The terms in force on a day, written `2027-03-28`. */
  termsOn: (day: string) => HourTerms | undefined
  isHoliday: (day: string, rule: HolidayRule) => boolean
}

export interface SlowPiece {
  day: string
  kind: KindOfDay
  /** The clock on the wall in its first minute. */
  at: string
  minutes: number
  rate: number
  pay: number
  charge: number | null
}

/** The minutes that are paid, in their order. */
function paidMinutes({ start, end, breaks }: SlowCase): number[] {
  const minutes: number[] = []
  for (let minute = start; minute < end; minute++)
    if (!breaks.some(([from, until]) => minute >= from && minute < until)) minutes.push(minute)
  return minutes
}

/** The day whose kind the whole shift takes, and a weekday's name for it; null: each minute takes its own. */
function wholeDay(one: SlowCase): Seen | null {
  const first = look(one.start)
  const by = one.termsOn(first.day)?.dayBy ?? 'minute'
  if (by === 'minute') return null
  if (by === 'start') return first
  const count = new Map<string, { seen: Seen; minutes: number }>()
  for (const minute of paidMinutes(one)) {
    const at = look(minute)
    const day = count.get(at.day) ?? { seen: at, minutes: 0 }
    day.minutes++
    count.set(at.day, day)
  }
  let most: { seen: Seen; minutes: number } | undefined
  // The earliest of those that have the most.
  for (const day of count.values()) if (!most || day.minutes > most.minutes) most = day
  return most?.seen ?? first
}

function kindOf({ day, weekday }: Seen, rule: HolidayRule, { isHoliday }: SlowCase): KindOfDay {
  if (isHoliday(day, rule)) return 'holiday'
  if (weekday === 'Sat') return 'saturday'
  return weekday === 'Sun' ? 'sunday' : 'weekday'
}

const round = (units: bigint) => Number((units + 30n) / 60n)

/** Amounts of parts that add up to the whole, which is rounded half up: what the rounded running sum grows by. */
function amounts(units: readonly bigint[]): number[] {
  let sum = 0n
  return units.map((more) => {
    sum += more
    return round(sum) - round(sum - more)
  })
}

interface Counted extends Omit<SlowPiece, 'pay' | 'charge'> {
  band: Band | undefined
  last: number
  pay: bigint
  charge: bigint
}

/** The pieces of a shift in their order, with their money; what has no rate at all is left out. */
export function slowAnswer(one: SlowCase): { pieces: SlowPiece[]; pay: number; charge: number | null } {
  const whole = wholeDay(one)
  const counted: Counted[] = []
  for (const minute of paidMinutes(one)) {
    const { day, time, wall } = look(minute)
    const terms = one.termsOn(day)
    const kind = kindOf(whole ?? look(minute), terms?.holidays ?? 'substitute', one)
    const band = terms?.bands.find((row) => row.kind === kind && wall >= row.from && wall < row.until)
    const rate = Math.max(band?.pay ?? 0, one.shiftPay ?? 0, one.personRate ?? 0, one.personRateOn?.(day) ?? 0)
    if (rate === 0) continue
    let piece = counted.at(-1)
    if (!piece || piece.last !== minute - 1 || piece.day !== day || piece.kind !== kind || piece.band !== band) {
      piece = { day, kind, at: time, minutes: 0, rate, band, last: 0, pay: 0n, charge: 0n }
      counted.push(piece)
    }
    piece.last = minute
    piece.minutes++
    piece.pay += BigInt(rate)
    piece.charge += BigInt(band?.charge ?? 0)
  }
  const isCharged = counted.length > 0 && counted.every(({ band }) => typeof band?.charge === 'number')
  const [pays, charges] = [amounts(counted.map(({ pay }) => pay)), amounts(counted.map(({ charge }) => charge))]
  const pieces = counted.map(({ day, kind, at, minutes, rate }, i) => ({
    ...{ day, kind, at, minutes, rate },
    ...{ pay: pays[i]!, charge: isCharged ? charges[i]! : null },
  }))
  const pay = round(counted.reduce((sum, piece) => sum + piece.pay, 0n))
  return { pieces, pay, charge: isCharged ? round(counted.reduce((sum, piece) => sum + piece.charge, 0n)) : null }
}
