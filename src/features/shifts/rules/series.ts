import { addDays, type Day, daysBetween } from '#shared/time.ts'
import type { ShiftState } from './states.ts'
import { readTimes, type Span, type TimeProblem, type WallTimes } from './times.ts'

/** Which shifts of a series an edit of one of them is for. */
export const scopes = [
  { value: 'this', label: 'This shift' },
  { value: 'following', label: 'This and following shifts' },
  { value: 'all', label: 'All that have not begun' },
] as const
export type Scope = (typeof scopes)[number]['value']

/** What an edit may change; a server hands in further fields of its own. */
interface Editable extends WallTimes {
  breakMinutes: number
}

export interface InSeries extends Editable, Span {
  id: string
  /** The day of the pattern that it stands for, also when it was moved to another one. */
  seriesDay: Day
  state: ShiftState
}

/** The shifts that an edit is for: the chosen one, and of the others those that have not begun and are not cancelled. */
export function concernedBy<T extends InSeries>(
  series: readonly T[],
  { chosen, scope, now }: { chosen: T; scope: Scope; now: number },
): T[] {
  return series.filter((shift) => {
    if (shift.id === chosen.id) return true
    if (scope === 'this' || shift.state === 'cancelled' || Date.parse(shift.startsAt) <= now) return false
    return scope === 'all' || shift.seriesDay > chosen.seriesDay
  })
}

interface SeriesEdit<T> {
  changed: { shift: T; span: Span }[]
  /** Those whose new times do not exist on their day, or come twice: nothing of them changes. */
  refused: { shift: T; problems: TimeProblem[] }[]
}

/**
 * Carries the edit of one shift of a series over to the others. Only what the edit changes is carried over, and a shift
 * that was given times of its own, or another day, keeps them. All keep their time on the wall when the clocks change.
 */
export function editSeries<T extends InSeries>(
  series: readonly T[],
  { chosen, after, ...which }: { chosen: T; after: T; scope: Scope; now: number },
): SeriesEdit<T> {
  const edit: SeriesEdit<T> = { changed: [], refused: [] }
  for (const own of concernedBy(series, { chosen, ...which })) {
    const shift = own.id === chosen.id ? after : carryOver(own, { chosen, after })
    if (isSame(own, shift)) continue
    const { span, problems } = readTimes(shift)
    if (span) edit.changed.push({ shift: { ...shift, ...span }, span })
    else edit.refused.push({ shift: own, problems })
  }
  return edit
}

/** These are carried over by rules of their own, or are the shift's alone. */
const APART = ['id', 'seriesDay', 'day', 'start', 'end', 'startIs', 'endIs', 'startsAt', 'endsAt', 'state']

function carryOver<T extends InSeries>(own: T, { chosen, after }: { chosen: T; after: T }): T {
  const plain = (Object.keys(after) as (keyof T & string)[])
    .filter((key) => !APART.includes(key) && after[key] !== chosen[key] && own[key] === chosen[key])
    .map((key) => [key, after[key]])
  const hasTimesOfTheSeries = own.start === chosen.start && own.end === chosen.end
  const { start, end, startIs, endIs } = hasTimesOfTheSeries ? after : own
  const isOnItsDay = daysBetween(own.seriesDay, own.day) === daysBetween(chosen.seriesDay, chosen.day)
  const day = isOnItsDay ? addDays(own.day, daysBetween(chosen.day, after.day)) : own.day
  return { ...own, ...Object.fromEntries(plain), day, start, end, startIs, endIs }
}

function isSame<T extends InSeries>(before: T, after: T): boolean {
  return (Object.keys(after) as (keyof T)[]).every((key) => (before[key] ?? null) === (after[key] ?? null))
}
