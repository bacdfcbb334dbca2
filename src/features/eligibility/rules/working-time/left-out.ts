import type { DayNumber } from '#shared/calendar.ts'
import { type CountedWork, mark, minutesOf, type Person, type Shift, shiftMinutes, sum, workByDay } from '../prepare.ts'

interface Period {
  start: DayNumber
  end: DayNumber
}

/** The minutes that count for a period, and the last day that may replace one of its days. */
export interface Counted {
  minutes: number
  through: DayNumber
}

/** A person's work without the days that are left out of the average; undefined where every day counts. */
export function countedWork(person: Person): CountedWork | undefined {
  if (person.leftOut.length === 0 && person.optedOut.length === 0) return undefined
  if (person.counted === undefined) person.counted = countOnce(person)
  return person.counted ?? undefined
}

/** From the first day on which a period can begin. */
function countOnce(person: Person): CountedWork | null {
  const first = Math.min(person.days.first, person.startedOn)
  const until = person.days.until
  const isLeftOut = new Uint8Array(until - first)
  mark(isLeftOut, person.leftOut, first)
  mark(isLeftOut, person.optedOut, first)
  if (!isLeftOut.includes(1)) return null
  const { each } = first === person.days.first ? minutesOf(person) : workByDay(person, { first, until })
  const [leftOut, minutes, worked] = [runningTotal(each), runningTotal(each), runningTotal(each)]
  const workedOn: DayNumber[] = []
  for (let i = 0; i < each.length; i++) {
    leftOut[i + 1] = leftOut[i]! + isLeftOut[i]!
    minutes[i + 1] = minutes[i]! + (isLeftOut[i] ? 0 : each[i]!)
    worked[i + 1] = worked[i]! + (each[i]! > 0 ? 1 : 0)
    if (each[i]! > 0) workedOn.push(first + i)
  }
  return {
    leftOut: { first, total: leftOut },
    minutes: { first, total: minutes },
    worked: { first, total: worked },
    workedOn,
  }
}

const runningTotal = ({ length }: Int32Array) => new Int32Array(length + 1)

/** How many days with work lie from a day until (exclusive) another. */
const workedBetween = ({ worked }: CountedWork, from: DayNumber, until: DayNumber) => sum(worked, from, until - 1)

/** The minutes that count on some days, the shift taken as worked. */
function countedOn(work: CountedWork, shift: Shift, { start, end }: Period): number {
  let minutes = sum(work.minutes, start, end)
  for (let day = Math.max(start, shift.firstDay); day <= Math.min(end, shift.lastDay); day++)
    if (sum(work.leftOut, day, day) === 0) minutes += shiftMinutes(shift, day, day)
  return minutes
}

/** The shift's first day from a day on; undefined: it is over. */
function firstOf(shift: Shift, from: DayNumber): DayNumber | undefined {
  for (let day = Math.max(from, shift.firstDay); day <= shift.lastDay; day++)
    if (shiftMinutes(shift, day, day) > 0) return day
  return undefined
}

/** The last of so many days with work after a day, without the shift; at the latest the last that is known. */
function lastOfNext({ workedOn, worked }: CountedWork, after: DayNumber, days: number): DayNumber {
  const last = Math.min(sum(worked, worked.first, after) + days, workedOn.length) - 1
  return last < 0 ? after : Math.max(after, workedOn[last]!)
}

/** The same with the shift taken as worked. */
function lastReplacing(
  work: CountedWork,
  shift: Shift,
  { after, days }: { after: DayNumber; days: number },
): DayNumber {
  const mine = firstOf(shift, after + 1)
  const before = mine === undefined ? days : Math.min(days, workedBetween(work, after + 1, mine))
  if (mine === undefined || before === days) return lastOfNext(work, after, days)
  let left = days - before
  for (let day = mine; day <= shift.lastDay; day++) {
    if (workedBetween(work, day, day + 1) > 0 || shiftMinutes(shift, day, day) > 0) left--
    if (left === 0) return day
  }
  return lastOfNext(work, shift.lastDay, left)
}

/**
 * A and B of regulation 4(6): the work of a period, and of as many days worked right after it as days of it are left
 * out; a day that is left out itself uses up its place and counts nothing. By the purpose of the law it is as many
 * days, worked or not.
 */
export function countedIn(
  work: CountedWork,
  shift: Shift,
  { start, end }: Period,
): Record<'letter' | 'purpose', Counted> {
  const minutes = countedOn(work, shift, { start, end })
  const days = sum(work.leftOut, start, end)
  const counted = (through: DayNumber) => ({
    minutes: minutes + countedOn(work, shift, { start: end + 1, end: through }),
    through,
  })
  return { letter: counted(lastReplacing(work, shift, { after: end, days })), purpose: counted(end + days) }
}

/** Whether work on a later day is among what replaces the days left out of a period. */
export function isReplacing(work: CountedWork, day: DayNumber, { start, end }: Period): boolean {
  return workedBetween(work, end + 1, day) < sum(work.leftOut, start, end)
}
