import { DAY, type DayNumber, type Minute, midnight, mondayOf } from '#shared/calendar.ts'
import { formatMinutes } from '#shared/time.ts'
import { firstEndingAfter, type Person, type Shift, worksElsewhere } from '../prepare.ts'
import { ASK, defineRule, type Finding, nearDay } from '../rule.ts'
import { isAtWorkAsAdult, longestRest } from './rest.ts'

const HOUR = 60

/** How many whole rests of 24 hours a period holds; one of 48 counts twice. */
function wholeRests(person: Person, shift: Shift, [from, until]: readonly [Minute, Minute]): number {
  let count = 0
  let free = from
  while (free < until) {
    const i = firstEndingAfter(person, free)
    const work = person.starts[i] ?? until
    const next = shift.end > free ? Math.min(work, shift.start) : work
    count += Math.max(0, Math.floor((Math.min(next, until) - free) / DAY))
    if (next >= until) break
    free = next === work ? person.ends[i]! : shift.end
  }
  return count
}

/** Weeks begin on Monday; periods of 14 days on the Monday of the week in which somebody joined (regulation 11(4)). */
function firstPeriod({ joinedOn }: Person, day: DayNumber, length: 7 | 14): DayNumber {
  const monday = mondayOf(day)
  if (length === 7) return monday
  const apart = (monday - mondayOf(joinedOn)) % 14
  return monday - (apart < 0 ? apart + 14 : apart)
}

const choices = {
  '24-in-7': { length: 7, asked: 24 * HOUR, words: '24 hours without work in a week' },
  '35-in-7': { length: 7, asked: 35 * HOUR, words: '35 hours without work in a week' },
  '48-in-14': { length: 14, asked: 48 * HOUR, words: '48 hours, or twice 24, without work in two weeks' },
} as const

/** A day off: also shortened only at a site that is a special case. */
export const weeklyRest = defineRule({
  id: 'weekly-rest',
  title: 'A day of rest a week',
  source: 'Working Time Regulations 1998, regulations 11, 21 and 24',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  limitsWork: true,
  judge(person, shift, { rules }) {
    const { length, asked } = choices[rules.weeklyRest]
    let worst: Finding | undefined
    for (let first = firstPeriod(person, shift.firstDay, length); first <= shift.lastDay; first += length) {
      const period = [midnight(first), midnight(first + length)] as const
      const found = length === 14 ? wholeRests(person, shift, period) * DAY : longestRest(person, shift, period)
      if (found >= asked || (worst && worst.found <= found) || !isAtWorkAsAdult(person, shift, period)) continue
      worst = { found, asked, at: first, elsewhere: worksElsewhere(person, first, first + length - 1) }
      if (shift.isSpecialCase) Object.assign(worst, { level: 'warn', compensatory: asked - found })
    }
    return worst
  },
  say({ at, found, elsewhere, compensatory }, told) {
    const { words, length } = choices[told.rules.weeklyRest]
    const due = compensatory === undefined ? '' : ' Compensatory rest will be due.'
    if (elsewhere)
      return {
        manager: `No day of rest left.${due}`,
        worker: `No day of rest left. ${due || ` ${ASK}`}`.replace('  ', ' '),
      }
    const from = `the ${length} days from ${nearDay(at)}`
    return {
      manager: `${formatMinutes(found)} of rest in ${from}: ${words} are the least.${due}`,
      worker: `You would not have ${words} in ${from}.${due || ` ${ASK}`}`,
    }
  },
})
