import { formatMinutes } from '#shared/time.ts'
import { type DayNumber, isWithin } from './calendar.ts'
import { countedIn, countedWork, firstOf, isReplacing } from './left-out.ts'
import { type CountedWork, mostDeclared, type Person, type Shift, shiftMinutes, sum } from './prepare.ts'
import {
  isEnd,
  overLimit,
  type PeriodFinding,
  periodsOf,
  type ReferencePeriods,
  startOf,
  toldOf,
  worse,
} from './reference-periods.ts'
import { ASK, averageText, defineRule } from './rule.ts'
import type { TeamRules } from './team-rules.ts'

interface Judged {
  person: Person
  shift: Shift
  rules: TeamRules
  periods: ReferencePeriods
  /** Undefined: no day is left out. */
  work: CountedWork | undefined
}

/** Whether the limit applies on none of the shift's days. */
function isOptedOut({ optedOut }: Person, { firstDay, lastDay }: Shift): boolean {
  if (optedOut.length === 0) return false
  for (let day = firstDay; day <= lastDay; day++) if (!isWithin(optedOut, day)) return false
  return true
}

/** The most that is declared on any day of the shift, or later until the last work that counts for a period: whoever is booked then is judged with it. */
function declaredFor({ person, shift, work }: Judged, through: DayNumber): number {
  if (person.declared.length === 0) return 0
  const minutes = work?.minutes ?? person.minutes
  let last = Math.min(through, person.lastWorked)
  while (last > shift.lastDay && sum(minutes, last, last) === 0) last--
  return mostDeclared(person, shift.firstDay, Math.max(last, shift.lastDay))
}

/** (A + B) / C of the period that ends on a day, where it is over the limit. */
function inPeriod(judged: Judged, end: DayNumber): PeriodFinding | undefined {
  const { person, shift, rules, periods, work } = judged
  const start = startOf(periods, end)
  const minutes = sum(person.minutes, start, end) + shiftMinutes(shift, start, end)
  const { letter, purpose, through } = work
    ? countedIn(work, shift, { start, end })
    : { letter: minutes, purpose: minutes, through: end }
  const declared = declaredFor(judged, through)
  return overLimit(
    {
      ...{ start, end, through, asked: shift.law.averageWeek },
      letter: (days) => (letter * 7) / days + declared,
      purpose: (days) => (purpose * 7) / days + declared,
    },
    rules,
  )
}

/** The last day on which a period that holds the shift can end: after the last known work the average only falls, but of a fixed one. */
function lastEnd({ person, shift, periods, work }: Judged): DayNumber {
  // Whoever begins earlier with the shift has longer periods, which may then hold days left out.
  const last =
    (work ? Math.max(shift.lastDay, Math.min(person.startedOn, person.lastWorked)) : shift.lastDay) + periods.length - 1
  return periods.fixedFrom <= last ? last : Math.min(last, Math.max(person.lastWorked, shift.lastDay))
}

/** Of the periods that end before the shift, those of which it replaces days left out. */
function before(judged: Judged, work: CountedWork): PeriodFinding | undefined {
  const { shift, periods } = judged
  const mine = firstOf(shift, shift.firstDay)
  let worst: PeriodFinding | undefined
  if (mine === undefined) return worst
  for (let end = shift.firstDay - 1; end >= periods.startedOn; end--) {
    if (!isReplacing(work, mine, { start: work.leftOut.first, end })) break
    if (isEnd(periods, end) && isReplacing(work, mine, { start: startOf(periods, end), end }))
      worst = worse(worst, inPeriod(judged, end))
  }
  return worst
}

/**
 * (A + B) / C over every period that the shift touches: each that holds one of its days, and each before it of which it replaces days left out. Days of
 * statutory leave and opted-out days are left out, with the work on them.
 */
export const averageHours = defineRule({
  id: 'average-hours',
  title: '48 hours a week on average',
  source: 'Working Time Regulations 1998, regulations 4 and 5',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  judge(person, shift, { rules }) {
    // Nobody under 18 is averaged, or opts out.
    if (shift.start < person.adultFrom || isOptedOut(person, shift)) return undefined
    const work = countedWork(person)
    const judged = {
      person,
      shift,
      rules,
      periods: periodsOf(person, shift, { weeks: rules.averageWeeks, rules }),
      work,
    }
    let worst = work && before(judged, work)
    const last = lastEnd(judged)
    for (let end = shift.firstDay; end <= last; end++)
      if (isEnd(judged.periods, end)) worst = worse(worst, inPeriod(judged, end))
    return worst && toldOf(person, worst)
  },
  say({ found, asked, elsewhere }) {
    const wayOut = {
      act: 'opt-out',
      manager: 'Offer the 48-hour opt-out',
      worker: 'You may choose to sign the 48-hour opt-out',
    } as const
    if (elsewhere) return { manager: 'Weekly limit reached.', worker: `Weekly limit reached. ${ASK}`, wayOut }
    const average = `${averageText(found)} a week on average`
    return {
      manager: `${average}: at most ${formatMinutes(asked)} without an opt-out.`,
      worker: `You would work ${average}. Without your opt-out ${formatMinutes(asked)} are the most.`,
      wayOut,
    }
  },
})
