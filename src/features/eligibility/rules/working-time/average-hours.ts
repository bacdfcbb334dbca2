import { type DayNumber, isWithin } from '#shared/calendar.ts'
import { formatMinutes } from '#shared/time.ts'
import { type CountedWork, minutesOf, mostDeclared, type Person, type Shift, shiftMinutes, sum } from '../prepare.ts'
import { ASK, averageText, defineRule } from '../rule.ts'
import type { TeamRules } from '../team-rules.ts'
import { type Counted, countedIn, countedWork, isReplacing } from './left-out.ts'
import {
  isEnd,
  overLimit,
  type PeriodFinding,
  periodsOf,
  type ReferencePeriods,
  startOf,
  toldOf,
  worksAsAdult,
  worse,
} from './reference-periods.ts'

interface Judged {
  person: Person
  shift: Shift
  rules: TeamRules
  periods: ReferencePeriods
  /** Undefined: no day is left out. */
  work: CountedWork | undefined
  /** The shift's days on which the limit applies. */
  limited: readonly DayNumber[]
}

/** The days of a shift for which the person has not opted out. */
function limitedDays({ optedOut }: Person, { firstDay, lastDay }: Shift): DayNumber[] {
  const days: DayNumber[] = []
  for (let day = firstDay; day <= lastDay; day++) if (!isWithin(optedOut, day)) days.push(day)
  return days
}

/**
 * The weekly average of what counts for a period that begins on a day, over so many days; nothing where the shift has
 * no part in it, or nobody works as an adult.
 */
function averageOf(judged: Judged, start: DayNumber, { minutes, through }: Counted): (days: number) => number {
  const { person, shift, limited } = judged
  const isTouched = limited.some((day) => day >= start && day <= through)
  if (!isTouched || !worksAsAdult(person, shift, { start, through })) return () => 0
  const declared = mostDeclared(person, shift.firstDay, shift.lastDay)
  return (days) => (minutes * 7) / days + declared
}

/** (A + B) / C of the period that ends on a day, where it is over the limit. */
function inPeriod(judged: Judged, end: DayNumber): PeriodFinding | undefined {
  const { person, shift, rules, periods, work } = judged
  const start = startOf(periods, end)
  const counted = work && countedIn(work, shift, { start, end })
  const letter = counted?.letter ?? {
    minutes: sum(minutesOf(person), start, end) + shiftMinutes(shift, start, end),
    through: end,
  }
  const purpose = counted?.purpose ?? letter
  return overLimit(
    {
      ...{ start, end, through: letter.through, asked: shift.law.averageWeek },
      letter: averageOf(judged, start, letter),
      purpose: averageOf(judged, start, purpose),
    },
    rules,
  )
}

/** The last day on which a period that holds the shift can end: after the last known work the average only falls, but of a fixed one. */
function lastEnd({ person, shift, periods }: Judged): DayNumber {
  const last = shift.lastDay + periods.length - 1
  return periods.fixedFrom <= last ? last : Math.min(last, Math.max(person.lastWorked, shift.lastDay))
}

/** The worst of the periods that end before the shift and in which it replaces days left out. */
function before(judged: Judged, { work, mine }: { work: CountedWork; mine: DayNumber }): PeriodFinding | undefined {
  const { shift, periods } = judged
  let worst: PeriodFinding | undefined
  for (let end = shift.firstDay - 1; end >= periods.startedOn; end--) {
    if (!isReplacing(work, mine, { start: work.leftOut.first, end })) break
    if (isEnd(periods, end)) worst = worse(worst, inPeriod(judged, end))
  }
  return worst
}

/**
 * (A + B) / C over every period that the shift touches: each that holds one of its days, and each before it of which it
 * replaces days left out. Days of statutory leave and opted-out days are left out, with the work on them.
 */
export const averageHours = defineRule({
  id: 'average-hours',
  title: '48 hours a week on average',
  source: 'Working Time Regulations 1998, regulations 4 and 5',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  limitsWork: true,
  judge(person, shift, { rules }) {
    const limited = limitedDays(person, shift)
    const [mine] = limited
    if (mine === undefined) return undefined
    const [work, periods] = [
      countedWork(person),
      periodsOf(person, shift, { weeks: rules.averageWeeks, fixedFrom: rules.averageFrom }),
    ]
    const judged = { person, shift, rules, periods, work, limited }
    let worst = work && before(judged, { work, mine })
    const last = lastEnd(judged)
    for (let end = shift.firstDay; end <= last; end++)
      if (isEnd(periods, end)) worst = worse(worst, inPeriod(judged, end))
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
