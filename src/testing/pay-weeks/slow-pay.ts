import { type SlowCase, type SlowPiece, slowAnswer } from '#testing/rates/slow-answer.ts'

/**
 * What a period pays somebody, found the slow and obvious way and written from the law alone: Working Time Regulations
 * 1998, reg 16A (holiday pay paid with the pay), National Minimum Wage Regulations 2015, regs 4, 10 and 30, and what the
 * terms of a client say of late changes. Sums are whole numbers without limit.
 */
export interface SlowPeriod {
  from: string
  bornOn: string | null
  paye: boolean
  greatBritain: boolean
  withPay: boolean
  shifts: readonly SlowShift[]
  late: readonly SlowLateChange[]
  /** Pence of expenses that are given back. */
  expenses: readonly number[]
}

type SlowShift = SlowCase & {
  job: string
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

/** Half a penny goes up. */
const rounded = (sum: bigint, parts: bigint) => Number((sum * 2n + parts) / (parts * 2n))

export interface SlowPay {
  pay: number
  holiday: number
  /** What the minimum wage lacks. */
  missing: number
  minutes: number
}

/** The pieces of a shift that are paid by the hour, and what it pays as a whole. */
function worked(shift: SlowShift): { pieces: (SlowPiece & { job: string })[]; flat: number } {
  const { job, asleep } = shift
  // The minutes awake alone: what lies between is as a break is.
  const breaks = asleep
    ? [[shift.start, shift.end] as const].flatMap(([from, until]) => {
        const edges = [from, ...asleep.woken.flat(), until]
        return edges.flatMap((edge, i) => (i % 2 === 0 ? [[edge, edges[i + 1]!] as const] : []))
      })
    : shift.breaks
  const pieces = slowAnswer({ ...shift, breaks }).pieces.map((piece) => ({ ...piece, job }))
  return { pieces, flat: asleep?.flat ?? 0 }
}

export function slowPay(period: SlowPeriod): SlowPay {
  const all = period.shifts.map(worked)
  const pieces = all.flatMap((one) => one.pieces)
  const byHours = pieces.reduce((sum, { pay }) => sum + pay, 0)
  const flats = all.reduce((sum, { flat }) => sum + flat, 0)
  const besides = [...period.late.map(slowLateChange), ...period.expenses].reduce((sum, one) => sum + one, 0)
  const forWork = byHours + flats
  const minutes = pieces.reduce((sum, piece) => sum + piece.minutes, 0)
  // Reg 10(j): what hours pay above the lowest rate of the same work does not count. Sixtieths of a penny.
  let counted = 0n
  for (const { job, minutes: of } of pieces) {
    const rates = pieces.filter((one) => one.job === job).map(({ rate }) => rate)
    counted += BigInt(of) * BigInt(Math.min(...rates))
  }
  const paid = BigInt(byHours) * 60n
  if (paid < counted) counted = paid
  const due = BigInt(minutes) * BigInt(leastRate(period))
  return {
    pay: forWork + besides,
    holiday: period.paye && period.greatBritain && period.withPay ? rounded(BigInt(forWork) * 1207n, 10_000n) : 0,
    // What is missing is made up in whole pence, never too little.
    missing: period.paye && due > counted ? Number((due - counted + 59n) / 60n) : 0,
    minutes,
  }
}
