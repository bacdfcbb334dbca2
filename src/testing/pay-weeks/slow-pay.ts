import type { Day } from '#shared/time.ts'
import { type SlowCase, type SlowPiece, slowAnswer } from '#testing/rates/slow-answer.ts'
import { look } from '../slow-clock.ts'
import { rounded, type SlowPast, slowHoliday } from './slow-holiday.ts'

/**
 * What a period pays somebody, found the slow and obvious way and written from the law alone: Working Time Regulations
 * 1998, regs 15B to 16A (holiday paid with the pay, or accrued and paid at an average), National Minimum Wage Regulations
 * 2015, regs 4, 9, 10, 12, 14, 16, 30, 33 and 34, Agency Workers Regulations 2010, regs 5 to 7, and what the terms of a client say of late
 * changes. Sums are whole numbers without limit.
 */
export interface SlowPeriod {
  from: Day
  bornOn: string | null
  paye: boolean
  greatBritain: boolean
  /** Holiday pay is wished for with each pay. */
  withPay: boolean
  past: SlowPast
  shifts: readonly SlowShift[]
  late: readonly SlowLateChange[]
  /** Pence of expenses that are given back. */
  expenses: readonly number[]
  /** Unpaid minutes of work, such as travel between shifts, and pence that are taken from pay for the employer's own use. */
  unpaid: number
  deducted: number
  /** Days of the period in accommodation that the employer provides: those of each stay, of how many, and its charge. */
  stays: readonly SlowStay[]
}

/** The days of a stay by their places in it, as far as they are in the period; what is charged for all of its days. */
export interface SlowStay {
  inPeriod: readonly number[]
  days: number
  charge: number
}

/** A client that says of a day what it pays and gives its own staff for the same role, and which week a day is in. */
export interface SlowEqual {
  weekOn: (day: string) => number
  saidOn: (day: string) => { pay: number | null; holiday: number } | undefined
}

/** After twelve calendar weeks in the same role with the same hirer, which are complete (reg 7(2)). */
export const equalOn = ({ weekOn, saidOn }: SlowEqual, day: string) => (weekOn(day) > 12 ? saidOn(day) : undefined)

type SlowShift = SlowCase & {
  job: string
  equal?: SlowEqual
  /** A night asleep: what it pays as a whole; of its minutes those count in which somebody was woken. */
  asleep: { flat: number; woken: readonly (readonly [number, number])[] } | null
}

/** A shift that was taken away, moved or cut short to end at another minute. */
export interface SlowLateChange {
  act: string
  cause: string
  /** Minutes between what was told and the beginning. */
  notice: number
  shift: SlowCase
  endsThen: number | null
  bands: readonly {
    act: string
    cause: string
    underHours: number
    measure: 'percent' | 'minutes' | 'whole'
    stillPaid?: number | null | undefined
  }[]
}

/** Regulations 4 and 4A as amended: from which day, and from which age on, what an hour has to pay. */
const LEAST = [
  { from: '2024-04-01', ages: [[21, 1144] as const, [18, 860] as const, [0, 640] as const] },
  { from: '2025-04-01', ages: [[21, 1221] as const, [18, 1000] as const, [0, 755] as const] },
  { from: '2026-04-01', ages: [[21, 1271] as const, [18, 1085] as const, [0, 800] as const] },
]
/** Regulation 16 as amended: the amount for each whole day of living accommodation. */
const LODGED = [
  { from: '2024-04-01', pence: 999n },
  { from: '2025-04-01', pence: 1066n },
  { from: '2026-04-01', pence: 1110n },
]
/** Birthdays that have been, by the calendar; somebody born on 29 February has theirs on 1 March otherwise. */
function age(bornOn: string, day: string): number {
  let years = -1
  for (let year = Number(bornOn.slice(0, 4)); `${year}${bornOn.slice(4)}` <= day; year++) years++
  return years
}

function leastRate({ from, bornOn }: Pick<SlowPeriod, 'from' | 'bornOn'>): number {
  let figures = LEAST[0]!
  for (const one of LEAST) if (one.from <= from) figures = one
  const years = bornOn === null ? 99 : age(bornOn, from)
  for (const [least, rate] of figures.ages) if (years >= least) return rate
  throw new Error('nobody is younger than that')
}

/**
 * What is still paid by the band of its act and cause that is nearest to the beginning: of a shift that is cut short of
 * what it pays less, otherwise of all; so many minutes are its first ones.
 */
export function slowLateChange({ act, cause, notice, shift, endsThen, bands }: SlowLateChange): number {
  let found: SlowLateChange['bands'][number] | undefined
  for (const band of bands) {
    if (band.act !== act || band.cause !== cause || notice >= band.underHours * 60) continue
    if (!found || band.underHours < found.underHours) found = band
  }
  if (!found) return 0
  const all = slowAnswer(shift)
  const left = act === 'curtailed' && endsThen !== null ? slowAnswer({ ...shift, end: endsThen }).pay : 0
  const lost = Math.max(0, all.pay - left)
  if (found.measure === 'whole') return lost
  const still = found.stillPaid ?? 0
  if (found.measure === 'percent') return rounded(BigInt(lost) * BigInt(still), 100n)
  let [minutes, sixtieths] = [still, 0n]
  for (const piece of all.pieces) {
    const taken = Math.min(minutes, piece.minutes)
    minutes -= taken
    sixtieths += BigInt(taken) * BigInt(piece.rate)
  }
  return Math.min(lost, rounded(sixtieths, 60n))
}

export interface SlowPay {
  pay: number
  holiday: number
  /** What the client gives its own staff beyond 5.6 weeks. */
  extraHoliday: number
  /** Holiday that accrues, in ten-thousandths of a minute: of minutes worked, and in leave at the beginning of the period. */
  accrued: number
  inLeave: number
  /** What the minimum wage lacks. */
  missing: number
  minutes: number
}

/** The pieces of a shift that are paid by the hour, and what it pays as a whole. */
function worked(shift: SlowShift): { pieces: (SlowPiece & { job: string })[]; flat: number; extra: bigint } {
  const { job, asleep } = shift
  // The minutes awake alone: what lies between is as a break is.
  const breaks = asleep
    ? [[shift.start, shift.end] as const].flatMap(([from, until]) => {
        const edges = [from, ...asleep.woken.flat(), until]
        return edges.flatMap((edge, i) => (i % 2 === 0 ? [[edge, edges[i + 1]!] as const] : []))
      })
    : shift.breaks
  const pieces = slowAnswer({ ...shift, breaks }).pieces.map((piece) => ({ ...piece, job }))
  const flat = asleep?.flat ?? 0
  const paid = [...pieces, { day: look(shift.start).day, pay: flat }]
  const extra = paid.reduce((sum, { day, pay }) => {
    const percent = shift.equal && equalOn(shift.equal, day)?.holiday
    return sum + BigInt(pay) * BigInt(percent ?? 0)
  }, 0n)
  return { pieces, flat, extra }
}

export function slowPay(period: SlowPeriod): SlowPay {
  const all = period.shifts.map(worked)
  const pieces = all.flatMap((one) => one.pieces)
  const byHours = pieces.reduce((sum, { pay }) => sum + pay, 0)
  const forWork = byHours + all.reduce((sum, { flat }) => sum + flat, 0)
  const besides = [...period.late.map(slowLateChange), ...period.expenses].reduce((sum, one) => sum + one, 0)
  const minutes = pieces.reduce((sum, piece) => sum + piece.minutes, 0)
  // Paid with the pay it may only be where the regulation of 2023 is law.
  const withPay = period.paye && period.greatBritain && period.withPay
  const { taken, inLeave } = slowHoliday(period.past, period.from, period.greatBritain)
  const extra = all.reduce((sum, one) => sum + one.extra, 0n)
  return {
    pay: forWork + besides + (period.paye && !withPay ? taken : 0),
    holiday: withPay ? rounded(BigInt(forWork) * 1207n, 10_000n) : 0,
    extraHoliday: period.paye ? rounded(extra, 10_000n) : 0,
    ...{ accrued: minutes * 1207, inLeave, minutes: minutes + period.unpaid },
    missing: period.paye ? missing(period, pieces, byHours) : 0,
  }
}

/** What pieces lack to the minimum wage. */
function missing(period: SlowPeriod, pieces: readonly (SlowPiece & { job: string })[], byHours: number): number {
  // Reg 10(j): what hours pay above the lowest rate of the same work does not count. Sixtieths of a penny.
  let [counted, due] = [0n, 0n]
  for (const { job, minutes: of } of pieces) {
    const rates = pieces.filter((one) => one.job === job).map(({ rate }) => rate)
    counted += BigInt(of) * BigInt(Math.min(...rates))
    due += BigInt(of) * BigInt(leastRate(period))
  }
  const paid = BigInt(byHours) * 60n
  if (paid < counted) counted = paid
  // Regs 33 and 34: such travel and training are time of work. Reg 12: a deduction for the employer's own use reduces pay.
  due += BigInt(period.unpaid) * BigInt(leastRate(period))
  counted -= BigInt(period.deducted) * 60n
  counted += lodged(period) * 60n
  // What is missing is made up in whole pence, never too little.
  return due > counted ? Number((due - counted + 59n) / 60n) : 0
}

/**
 * Reg 9(1)(e): of accommodation that costs nothing the amount of its days is a payment. Reg 14: what the employer may take
 * for accommodation above the amount of its days is a reduction. A charge for some days is one for each.
 */
function lodged({ from, stays }: SlowPeriod): bigint {
  const offset = LODGED.findLast((one) => one.from <= from)!.pence
  let [payment, charged, allowed] = [0n, 0n, 0n]
  for (const { inPeriod, days, charge } of stays) {
    const upTo = (day: number) => (BigInt(charge) * BigInt(day)) / BigInt(days)
    for (const day of inPeriod) {
      if (charge === 0) payment += offset
      else allowed += offset
      charged += upTo(day + 1) - upTo(day)
    }
  }
  return payment - (charged > allowed ? charged - allowed : 0n)
}
