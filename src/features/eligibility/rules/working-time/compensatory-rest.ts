import { DAY, dayOf, type Minute } from '#shared/calendar.ts'
import { formatMinutes } from '#shared/time.ts'
import type { Work } from '../facts.ts'
import { firstEndingAfter } from '../prepare.ts'
import { defineRule, nearDay } from '../rule.ts'
import { isElsewhere } from './rest.ts'

/** How far back work is looked at: the longest period in which the law asks for rest (regulation 11). */
const REACH = 14 * DAY

interface Owed {
  minutes: number
  /** The beginning of the 24 hours of the first short rest that is not made good. */
  since: Minute
}

/** The longest time without work that begins in the 24 hours from a beginning of work: within them, and to its own end. */
function restAfter({ starts, ends }: Work, first: number, at: Minute) {
  const until = Math.min(starts[first]! + DAY, at)
  let [within, whole, next] = [0, 0, first + 1]
  for (let i = first; i < starts.length && ends[i]! < until; i++) {
    const end = Math.min(starts[i + 1] ?? at, at)
    const length = Math.min(end, until) - ends[i]!
    if (length > within) [within, whole, next] = [length, end - ends[i]!, i + 1]
  }
  while (within === 0 && next < starts.length && starts[next]! < until) next++
  return { within, whole, next }
}

/**
 * What somebody is owed at an instant for rests that were shorter than `asked`: each 24 hours from a beginning of work
 * owe what their longest rest lacks, and a rest gives back what it has beyond `asked`. The next 24 hours begin with the
 * work after that rest, so that no rest counts twice.
 */
export function restOwed(work: Work, at: Minute, asked: number): Owed | undefined {
  let owed: Owed | undefined
  let i = firstEndingAfter(work, at - REACH)
  while (i < work.starts.length && work.starts[i]! < at - REACH) i++
  while (i < work.starts.length && work.starts[i]! < at) {
    const start = work.starts[i]!
    const { within, whole, next } = restAfter(work, i, at)
    // The rest may still come while the 24 hours are not over.
    if (within < asked && start + DAY <= at)
      owed = { minutes: (owed?.minutes ?? 0) + asked - within, since: owed?.since ?? start }
    const given = Math.max(0, whole - asked)
    if (owed) owed = owed.minutes > given ? { ...owed, minutes: owed.minutes - given } : undefined
    i = next
  }
  return owed
}

/** Rest that was shortened is made good before more work begins (domain 2.0.7). */
export const compensatoryRest = defineRule({
  id: 'compensatory-rest',
  title: 'Rest that is still owed',
  source: 'Working Time Regulations 1998, regulation 24',
  level: 'warn',
  choices: ['warn', 'block'],
  overridable: true,
  limitsWork: true,
  judge(person, { start, law }) {
    if (start < person.adultFrom) return undefined
    const owed = restOwed(person, start, law.dailyRest)
    return (
      owed && { found: owed.minutes, asked: 0, at: owed.since, elsewhere: isElsewhere(person, [owed.since, start]) }
    )
  },
  say({ found, at, elsewhere }) {
    const text = elsewhere
      ? 'Rest is owed for earlier work: this shift begins before it is given.'
      : `${formatMinutes(found)} of rest are owed since ${nearDay(dayOf(at))}: this shift begins before they are given.`
    return { manager: text, worker: text }
  },
})
