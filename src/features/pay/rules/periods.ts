import { addDays, addMonths, type Day, daysBetween } from '#shared/time.ts'

export const everyCodes = ['week', 'two-weeks', 'four-weeks', 'month'] as const
export type Every = (typeof everyCodes)[number]

export const everyWords: Record<Every, string> = {
  week: 'Every week',
  'two-weeks': 'Every two weeks',
  'four-weeks': 'Every four weeks',
  month: 'Every month',
}

const WEEKS = { week: 1, 'two-weeks': 2, 'four-weeks': 4 } as const

/** How often a team pays. */
export interface Rhythm {
  every: Every
  /** The first day of a period. */
  firstDay: Day
  /** Days from the end of a period to its pay day. */
  payAfter: number
}

export interface Period {
  from: Day
  through: Day
  payDay: Day
}

/** The period that holds a day: counted from the first day of one; on days before it, its first one. */
export function periodOf({ every, firstDay, payAfter }: Rhythm, day: Day): Period {
  const gone = Math.max(0, daysBetween(firstDay, day))
  if (every === 'month') {
    const months = monthsBefore(firstDay, day)
    return ending(addMonths(firstDay, months), addDays(addMonths(firstDay, months + 1), -1), payAfter)
  }
  const days = WEEKS[every] * 7
  const from = addDays(firstDay, Math.floor(gone / days) * days)
  return ending(from, addDays(from, days - 1), payAfter)
}

const ending = (from: Day, through: Day, payAfter: number): Period => ({
  from,
  through,
  payDay: addDays(through, payAfter),
})

function monthsBefore(firstDay: Day, day: Day): number {
  const [year, month] = [
    Number(day.slice(0, 4)) - Number(firstDay.slice(0, 4)),
    Number(day.slice(5, 7)) - Number(firstDay.slice(5, 7)),
  ]
  const months = year * 12 + month - (day.slice(8) < firstDay.slice(8) ? 1 : 0)
  return Math.max(0, months)
}

/** What a run closes next: the period after the last one that was closed. */
export function nextPeriod(rhythm: Rhythm, lastClosed: Day | null): Period {
  return periodOf(rhythm, lastClosed ? addDays(lastClosed, 1) : rhythm.firstDay)
}
