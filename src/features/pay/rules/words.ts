import { clockText } from '#features/rates/rules/even-hours.ts'
import { FLAT_WORDS } from '#features/rates/rules/shift-pay.ts'
import { calledOutText, kindLabel, paidByText } from '#features/rates/rules/words.ts'
import { type Day, formatDay, formatDayMonth, formatMinutes, formatShortDay, monthOf } from '#shared/time.ts'
import type { OwnRun, PayLine } from '../schema.ts'
import type { Hold } from './check.ts'
import type { Period } from './periods.ts'

/** What is paid besides worked time. */
const SAID = { expense: 'Expenses', holiday: 'Holiday', 'late-change': 'Changed late' }

/** What a line pays for: `Hours, Saturday`, `Called out, 2 times`, `Expenses: car, 24 miles`. */
export function elementWords({ element, kind, calls, said }: Partial<PayLine>): string {
  if (said) return `${SAID[element as keyof typeof SAID]}: ${said}`
  if (element === 'call-out') return calledOutText(calls ?? 1)
  if (element === 'sleep-in' || element === 'on-call') return FLAT_WORDS[element].name
  return kind ? `Hours, ${kindLabel(kind)}` : 'Hours'
}

/** Who says what a line pays an hour: `by the rate card Oakfield, version 3 since 01/11/2026, 06:00–20:00`. */
export function rateText({ paidBy, card }: Pick<PayLine, 'paidBy' | 'card'>, isOwn: boolean): string | null {
  if (!paidBy) return null
  const by = paidByText(paidBy, { isOwn })
  if (!card) return by
  const { name, version, since, from, until } = card
  return `${by} ${name}, version ${version} since ${formatDay(since)}, ${clockText(from)}–${clockText(until)}`
}

/** Why somebody is held, in words for the manager. */
export const holdWords: Record<Hold, string> = {
  'no-engagement': 'Nobody has said how they are engaged',
  'no-right-to-work': 'No check of the right to work',
  'no-umbrella': 'No umbrella company on file',
  'umbrella-outdated': 'The umbrella company was last looked at over a year ago',
  'no-document': 'No Key Information Document',
  'no-bank': 'No bank details',
  unpriced: 'Hours without a rate',
  'taken-back': 'More is taken back than is due',
  'below-wage': 'Below the minimum wage',
}

/** `16–22 Nov`, `26 Oct – 1 Nov`; with the year where that is not this one. */
export function periodText({ from, through }: Omit<Period, 'payDay'>, today: Day): string {
  const end = formatDayMonth(through, { today })
  if (monthOf(from) === monthOf(through)) return `${Number(from.slice(8))}–${end}`
  return `${formatDayMonth(from, { today: through })} – ${end}`
}

/** `pay day Fri 27 Nov`. */
export const payDayText = ({ payDay }: Pick<Period, 'payDay'>, today: Day): string =>
  `pay day ${formatShortDay(payDay, { today })}`

/** `7 h 30 min`, and `−7 h 30 min` of what is taken back. */
export const timeText = (minutes: number): string => `${minutes < 0 ? '−' : ''}${formatMinutes(Math.abs(minutes))}`

/** What the sum at the foot of some lines is: what expenses give back is no pay. */
export const footWords = (lines: readonly Pick<PayLine, 'element'>[]): string =>
  lines.some(({ element }) => element === 'expense') ? 'In all, before tax; expenses are not taxed' : 'Before tax'

/** What comes to the lines of somebody. */
export const sumsOf = ({ holiday, extraHoliday, topUp }: Pick<OwnRun, 'holiday' | 'extraHoliday' | 'topUp'>) => [
  ...(holiday === 0 ? [] : [{ words: 'Holiday pay, 12.07 %', amount: holiday }]),
  ...(extraHoliday === 0 ? [] : [{ words: 'Extra holiday, as the client’s own staff', amount: extraHoliday }]),
  ...(topUp === 0 ? [] : [{ words: 'Made up to the minimum wage', amount: topUp }]),
]
