import { formatMinutes } from '#shared/time.ts'
import { type DayNumber, isWithin } from './calendar.ts'
import { declaredOn, type Person, type Shift, shiftMinutes, sum, worksElsewhere } from './prepare.ts'
import { ASK, averageText, defineRule, type Finding } from './rule.ts'
import type { TeamRules } from './team-rules.ts'

/** The first day of the reference period that ends on a day: somebody new is averaged since they began. */
export function periodStart(
  { startedOn }: Person,
  { firstDay }: Shift,
  { end, rules }: { end: DayNumber; rules: TeamRules },
) {
  return Math.max(end - rules.averageWeeks * 7 + 1, Math.min(startedOn, firstDay))
}

/** Its length for the average: no less than the team's least. */
export function periodDays(start: DayNumber, end: DayNumber, rules: TeamRules) {
  return Math.max(end - start + 1, rules.newStarterWeeks * 7)
}

function isLeftOut({ leftOutDays }: Person, day: DayNumber): boolean {
  return leftOutDays !== undefined && sum(leftOutDays, day, day) > 0
}

/** The shift's minutes that count, on days of its own. */
function countedOfShift(person: Person, shift: Shift, from: DayNumber, through: DayNumber): number {
  if (!person.leftOutDays) return shiftMinutes(shift, from, through)
  let minutes = 0
  for (let day = Math.max(from, shift.firstDay); day <= Math.min(through, shift.lastDay); day++) {
    if (!isLeftOut(person, day)) minutes += shiftMinutes(shift, day, day)
  }
  return minutes
}

/** B of regulation 4(6): the work of as many worked days after the period as days of it were left out. */
function replacement(person: Person, { end, days }: { end: DayNumber; days: number }, shift?: Shift): number {
  const { first, each } = person.counted
  const last = Math.max(person.lastWorked, shift?.lastDay ?? end)
  let minutes = 0
  let left = days
  for (let day = end + 1; left > 0 && day <= last; day++) {
    const worked = (each[day - first] ?? 0) + (shift ? countedOfShift(person, shift, day, day) : 0)
    if (worked === 0) continue
    minutes += worked
    left--
  }
  return minutes
}

/** The same for a period that ends after the shift: it does not depend on the shift, so it is worked out once a person. */
function replacementOnce(person: Person, of: { end: DayNumber; days: number }, weeks: number): number {
  const { first, each } = person.counted
  if (person.replaced?.weeks !== weeks) {
    person.replaced = { weeks, minutes: new Float64Array(each.length).fill(Number.NaN) }
  }
  const { minutes } = person.replaced
  const i = of.end - first
  if (Number.isNaN(minutes[i])) minutes[i] = replacement(person, of)
  return minutes[i] ?? 0
}

/** A and B: the work that counts for the reference period that ends on a day. */
function countedFor(
  person: Person,
  shift: Shift,
  { start, end, weeks }: { start: DayNumber; end: DayNumber; weeks: number },
) {
  const worked = sum(person.counted, start, end) + countedOfShift(person, shift, start, end)
  const days = person.leftOutDays ? sum(person.leftOutDays, start, end) : 0
  if (days === 0) return worked
  // While the shift goes on, a part of it can be among what replaces.
  return (
    worked +
    (end < shift.lastDay ? replacement(person, { end, days }, shift) : replacementOnce(person, { end, days }, weeks))
  )
}

/**
 * (A + B) / C over every period that ends on the shift's first day or later, until the last known work: after it the average only falls. Days of
 * statutory leave and opted-out days are left out, with the work on them, and replaced.
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
    if (shift.start < person.adultFrom || isWithin(person.optedOut, shift.firstDay)) return undefined
    const asked = shift.law.averageWeek
    const weeks = rules.averageWeeks
    const last = Math.min(Math.max(person.lastWorked, shift.lastDay), shift.firstDay + weeks * 7 - 1)
    const declared = declaredOn(person, shift.firstDay)
    let worst: Finding | undefined
    for (let end = shift.firstDay; end <= last; end++) {
      const start = periodStart(person, shift, { end, rules })
      const work = countedFor(person, shift, { start, end, weeks })
      const found = (work * 7) / periodDays(start, end, rules) + declared
      if (found <= asked || (worst && worst.found >= found)) continue
      worst = { found, asked, at: end, elsewhere: worksElsewhere(person, start, end) }
    }
    return worst
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
