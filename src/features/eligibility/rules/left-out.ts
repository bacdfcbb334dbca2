import type { DayNumber } from './calendar.ts'
import { type CountedWork, mark, type Person, type Shift, shiftMinutes, sum, workByDay } from './prepare.ts'

/** Minutes that count, and the last day on which they were worked or could be. */
interface Counted {
  minutes: number
  through: DayNumber
}

interface Period {
  start: DayNumber
  end: DayNumber
}

/** A person's work without the days that are left out of the average; undefined where every day counts. */
export function countedWork(person: Person): CountedWork | undefined {
  if (person.leftOut.length === 0 && person.optedOut.length === 0) return undefined
  if (person.counted === undefined) person.counted = countOnce(person)
  return person.counted ?? undefined
}

/** From the first day on which a period can begin. */
function countOnce(person: Person): CountedWork | null {
  const first = Math.min(person.minutes.first, person.startedOn)
  const until = person.minutes.first + person.minutes.each.length
  const isLeftOut = new Uint8Array(until - first)
  mark(isLeftOut, person.leftOut, first)
  mark(isLeftOut, person.optedOut, first)
  if (!isLeftOut.includes(1)) return null
  const { each } = first === person.minutes.first ? person.minutes : workByDay(person, { first, until })
  const [leftOut, minutes, worked] = [runningTotal(each), runningTotal(each), runningTotal(each)]
  const workedOn: DayNumber[] = []
  for (let i = 0; i < each.length; i++) {
    const counts = isLeftOut[i] ? 0 : each[i]!
    leftOut[i + 1] = leftOut[i]! + isLeftOut[i]!
    minutes[i + 1] = minutes[i]! + counts
    worked[i + 1] = worked[i]! + (counts > 0 ? 1 : 0)
    if (counts > 0) workedOn.push(first + i)
  }
  return {
    leftOut: { first, total: leftOut },
    minutes: { first, total: minutes },
    worked: { first, total: worked },
    workedOn,
  }
}

const runningTotal = ({ length }: Int32Array) => new Int32Array(length + 1)

/** How many counted days with work lie from a day until (exclusive) another. */
const workedBetween = ({ worked }: CountedWork, from: DayNumber, until: DayNumber) => sum(worked, from, until - 1)

/** The shift's minutes that count, on one of its days. */
function shiftOn({ leftOut }: CountedWork, shift: Shift, day: DayNumber): number {
  return sum(leftOut, day, day) > 0 ? 0 : shiftMinutes(shift, day, day)
}

/** The first of the shift's days from a day on whose work counts; undefined: none does. */
export function firstCounted(work: CountedWork, shift: Shift, from: DayNumber): DayNumber | undefined {
  for (let day = Math.max(from, shift.firstDay); day <= shift.lastDay; day++)
    if (shiftOn(work, shift, day) > 0) return day
  return undefined
}

/** The work of so many counted days with work, from a day on, without the shift. */
function nextWorked(work: CountedWork, from: DayNumber, days: number): Counted {
  const { workedOn, worked, minutes } = work
  const last = Math.min(sum(worked, worked.first, from - 1) + days, workedOn.length) - 1
  const through = last < 0 ? from - 1 : Math.max(from - 1, workedOn[last]!)
  return { minutes: sum(minutes, from, through), through }
}

/** B of regulation 4(6): the work of as many worked days right after a day, the shift taken as worked. */
function replacing(work: CountedWork, shift: Shift, { after, days }: { after: DayNumber; days: number }): Counted {
  const mine = firstCounted(work, shift, after + 1)
  const before = mine === undefined ? days : Math.min(days, workedBetween(work, after + 1, mine))
  let { minutes, through } = nextWorked(work, after + 1, before)
  let left = days - before
  if (mine === undefined || left === 0) return { minutes, through }
  for (let day = mine; left > 0 && day <= shift.lastDay; day++) {
    const worked = sum(work.minutes, day, day) + shiftOn(work, shift, day)
    if (worked === 0) continue
    minutes += worked
    through = day
    left--
  }
  const later = nextWorked(work, shift.lastDay + 1, left)
  return { minutes: minutes + later.minutes, through: Math.max(through, later.through) }
}

/** A and B of regulation 4(6): the work of a period, and of as many worked days right after it as days of it are left out; the shift taken as worked. */
export function countedIn(work: CountedWork, shift: Shift, { start, end }: Period): Counted {
  let minutes = sum(work.minutes, start, end)
  for (let day = Math.max(start, shift.firstDay); day <= Math.min(end, shift.lastDay); day++)
    minutes += shiftOn(work, shift, day)
  const days = sum(work.leftOut, start, end)
  if (days === 0) return { minutes, through: end }
  const b = replacing(work, shift, { after: end, days })
  return { minutes: minutes + b.minutes, through: b.through }
}

/** Whether work on a later day is among what replaces the days left out of a period. */
export function isReplacing(work: CountedWork, day: DayNumber, { start, end }: Period): boolean {
  return workedBetween(work, end + 1, day) < sum(work.leftOut, start, end)
}
