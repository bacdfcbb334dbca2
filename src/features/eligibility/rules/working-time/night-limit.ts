import type { DayNumber } from '#shared/calendar.ts'
import { formatMinutes } from '#shared/time.ts'
import { minutesOf, type Person, type Shift, shiftMinutes, spellCounts, sum } from '../prepare.ts'
import { ASK, averageText, defineRule } from '../rule.ts'
import type { TeamRules } from '../team-rules.ts'
import { overLimit, type PeriodFinding, periodsOf, startOf, toldOf, worksAsAdult, worse } from './reference-periods.ts'

/** Whether somebody with the shift is a night worker in a period: enough of the spells hold three hours of night. */
export function isNightWorker(
  person: Person,
  shift: Shift,
  { start, end, rules }: { start: DayNumber; end: DayNumber; rules: TeamRules },
): boolean {
  const { all, nights } = spellCounts(person)
  const mine = shift.firstDay >= start && shift.firstDay <= end ? 1 : 0
  const held = sum(nights, start, end) + (shift.nightMinutes >= shift.law.nightPart ? mine : 0)
  if (rules.nightWorker === 'any' || held === 0) return held > 0
  return held * 3 >= sum(all, start, end) + mine
}

/** Always 17 weeks that roll: regulations 4(5) and 23(b) lengthen those of regulation 4 alone. */
const PERIODS = { weeks: 17, fixedFrom: null }

/** Eight hours a day on average over the days less one of rest a week: A / (B - C). No opt-out, and no leave left out. */
export const nightLimit = defineRule({
  id: 'night-limit',
  title: '8 hours a day on average for night workers',
  source: 'Working Time Regulations 1998, regulation 6',
  level: 'warn',
  choices: ['block', 'warn'],
  overridable: true,
  limitsWork: true,
  judge(person, shift, { rules }) {
    const asked = shift.law.nightAverage
    const periods = periodsOf(person, shift, PERIODS)
    const lastKnown = Math.max(person.lastWorked, shift.lastDay)
    let worst: PeriodFinding | undefined
    // Also periods that end after the last known work: they hold fewer hours, but a larger share of nights.
    for (let end = shift.firstDay; end < shift.lastDay + periods.length; end++) {
      const start = startOf(periods, end)
      const work = sum(minutesOf(person), start, end) + shiftMinutes(shift, start, end)
      const average = (days: number) => (work * 7) / (days * 6)
      const found = overLimit({ start, end, through: end, asked, letter: average, purpose: average }, rules)
      if (!found && end > lastKnown) break
      if (!found || worse(worst, found) !== found) continue
      if (isNightWorker(person, shift, { start, end, rules }) && worksAsAdult(person, shift, found)) worst = found
    }
    return worst && toldOf(person, worst)
  },
  say({ found, asked, elsewhere }) {
    if (elsewhere)
      return { manager: 'Limit for night workers reached.', worker: `Limit for night workers reached. ${ASK}` }
    const average = `${averageText(found)} a day on average as a night worker`
    return {
      manager: `${average}: at most ${formatMinutes(asked)}.`,
      worker: `You would work ${average}: at most ${formatMinutes(asked)}. ${ASK}`,
    }
  },
})
