import { addDays, type Day, daysBetween, formatShortDay } from '#shared/time.ts'

/** The kinds of leave. A team names its types itself; each is of one of these. */
export const leaveKinds = [
  { value: 'annual', label: 'Annual leave' },
  { value: 'sickness', label: 'Sickness' },
  { value: 'family', label: 'Family leave' },
  { value: 'unpaid', label: 'Unpaid leave' },
  { value: 'other', label: 'Other' },
] as const
export type LeaveKind = (typeof leaveKinds)[number]['value']

/** Why somebody is ill or needs time for their family is theirs: for these kinds nothing may be written. */
export const takesNote = (kind: LeaveKind) => kind !== 'sickness' && kind !== 'family'

export const units = [
  { value: 'days', label: 'Days' },
  { value: 'hours', label: 'Hours' },
] as const
export type Unit = (typeof units)[number]['value']

/** '1 day', '12.5 days', '7 hours'. */
export function amountOf(amount: number, unit: Unit): string {
  const figure = String(Math.round(amount * 100) / 100)
  return `${figure} ${figure === '1' ? unit.slice(0, -1) : unit}`
}

/** Parts of one day. */
export const dayParts = [
  { value: 'whole', label: 'The whole day' },
  { value: 'morning', label: 'The morning, until 13:00' },
  { value: 'afternoon', label: 'The afternoon, from 13:00' },
  { value: 'times', label: 'Some hours' },
] as const
export type DayPart = (typeof dayParts)[number]['value']

const NOON = '13:00'
const END_OF_DAY = '24:00'

/** The times of a part of a day; nothing for whole days. */
export function timesOf(part: DayPart, typed: { from?: string | undefined; until?: string | undefined }) {
  if (part === 'morning') return { from: '00:00', until: NOON }
  if (part === 'afternoon') return { from: NOON, until: END_OF_DAY }
  return part === 'times' && typed.from && typed.until ? { from: typed.from, until: typed.until } : undefined
}

interface Days {
  from: Day
  through: Day
  times: { from: string; until: string } | null
}

/** 'Sat 14 Nov', 'Mon 7 Dec to Fri 11 Dec', a part of a day with its times: 'Sat 14 Nov, morning'. */
export function daysOf({ from, through, times }: Days, today: Day): string {
  const first = formatShortDay(from, { today })
  if (from !== through) return `${first} to ${formatShortDay(through, { today })}`
  if (!times) return first
  if (times.from === '00:00' && times.until === NOON) return `${first}, morning`
  if (times.from === NOON && times.until === END_OF_DAY) return `${first}, afternoon`
  return `${first}, ${times.from} to ${times.until}`
}

/** Mondays to Fridays in these days: what a proposal of the amount starts from. At least one. */
export function workingDays(from: Day, through: Day): number {
  const days = Array.from({ length: Math.max(0, daysBetween(from, through)) + 1 }, (_, at) => addDays(from, at))
  return days.filter((day) => daysBetween('1970-01-05', day) % 7 < 5).length || 1
}
