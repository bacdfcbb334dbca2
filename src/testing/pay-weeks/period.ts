import type { TermsInTime } from '#features/rates/rules/split.ts'
import type { randomPeriod } from './random-period.ts'

export type Period = ReturnType<typeof randomPeriod>
export type Shift = Period['shifts'][number]
export type Span = readonly [number, number]

export const termsOf = ({ versions, holidays }: Period): TermsInTime => ({
  termsOn: (day) => versions.findLast(({ from }) => from <= day)?.terms,
  isHoliday: (day, rule) => holidays.get(day)?.includes(rule) ?? false,
})

/** So many days after the first is the last that a period is judged by. */
export const LAST_DAY = 60

/** Cancelled and moved shifts are not. */
export const isWorked = ({ late }: Shift) => late === null || late.act === 'curtailed'

/** What was worked of a shift: its first half where it was cut short. */
export const workedSpan = ({ span, late }: Shift): Span => [
  span[0],
  late?.act === 'curtailed' ? late.endsThen : span[1],
]

/** Breaks as far as they are in what was worked. */
export const breaksIn = ({ breaks }: Shift, [start, end]: Span) =>
  breaks.flatMap(([from, until]) => (from < end ? [[Math.max(from, start), Math.min(until, end)] as const] : []))
