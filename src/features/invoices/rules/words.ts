import { kindsOfDay } from '#features/rates/rules/card.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { ChargeLine, Grouping } from './charge-line.ts'
import type { InvoiceState } from './states.ts'
import type { Taxed } from './vat.ts'

const ELEMENTS = {
  'sleep-in': 'Sleep-in',
  'on-call': 'On call',
  'call-out': 'Call-out',
  'late-change': 'late change',
} as const

/** What a row of an invoice is of: `Care Assistant, Saturday`; by job it names the site instead. */
export function rowWords({ element, kind, job, siteName, rate }: ChargeLine, grouping: Grouping): string {
  const of = grouping === 'job' ? siteName : jobLabel(job)
  const day = kindsOfDay.find(({ value }) => value === kind)?.label ?? 'Hours'
  return `${of}, ${element === 'time' ? day : `${ELEMENTS[element]}${rate === null ? '' : ' by the hour'}`}`
}

/** `296.58`: hours of minutes, with two decimals where they are not whole. */
export const hoursText = (minutes: number) => {
  const hours = minutes / 60
  return Number.isInteger(hours) ? String(hours) : hours.toFixed(2)
}

/** `1 shift`, `12 shifts`. */
export const countShifts = (count: number) => (count === 1 ? '1 shift' : `${count} shifts`)

/** A quantity of a row: `152 h`, `−7.50 h` where it is taken back, or how many. */
export const quantityText = ({ unit, quantity }: { unit: 'HUR' | 'C62'; quantity: number }) =>
  (unit === 'HUR' ? `${hoursText(quantity)} h` : String(quantity)).replace('-', '−')

/** `VAT 20%`, `VAT exempt: …`, `Outside the scope of VAT: …`; who is not registered names no VAT. */
export function vatWords({ category, rate, reason }: Taxed, isRegistered: boolean): string {
  if (!isRegistered) return 'No tax'
  if (category === 'S') return `VAT ${rate / 100}%`
  return `${category === 'E' ? 'Exempt from VAT' : 'Outside the scope of VAT'}${reason ? `: ${reason}` : ''}`
}

export const stateWords: Record<InvoiceState, string> = {
  issued: 'Issued',
  due: 'Due',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  'credit-note': 'Credit note',
}
