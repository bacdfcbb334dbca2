import { common, DAY, type Minute, midnight, mondayOf, nightOf } from '#shared/calendar.ts'
import { formatMinutes } from '#shared/time.ts'
import { minutesOf, mostDeclared, type Person, type Shift, shiftMinutes, sum, worksElsewhere } from '../prepare.ts'
import { ASK, defineRule, type Finding, nearDay, type Told, tooSoon, weekOf } from '../rule.ts'
import type { TeamRules } from '../team-rules.ts'
import { freeBeside, isElsewhere, longestRest, shortRest } from './rest.ts'
import { youngStretch } from './stretch.ts'

/** The end of the part of a shift that lies before the eighteenth birthday; its start when none does. */
function youngUntil({ adultFrom }: Person, { start, end }: Shift): Minute {
  return Math.max(start, Math.min(end, adultFrom))
}

function days(person: Person, shift: Shift): Finding[] {
  const asked = shift.law.youngDay
  const found: Finding[] = []
  for (let day = shift.firstDay; day <= Math.min(shift.lastDay, person.turns18 - 1); day++) {
    const minutes = sum(minutesOf(person), day, day) + shiftMinutes(shift, day, day)
    if (minutes > asked) {
      found.push({ about: 'day', found: minutes, asked, at: day, elsewhere: worksElsewhere(person, day, day) })
    }
  }
  return found
}

function weeks(person: Person, shift: Shift): Finding[] {
  const { youngWeek, youngWeeklyRest } = shift.law
  const found: Finding[] = []
  for (let at = mondayOf(shift.firstDay); at <= Math.min(shift.lastDay, person.turns18 - 1); at += 7) {
    const last = Math.min(at + 6, person.turns18 - 1)
    const minutes = sum(minutesOf(person), at, last) + shiftMinutes(shift, at, last) + mostDeclared(person, at, last)
    const elsewhere = worksElsewhere(person, at, at + 6)
    if (minutes > youngWeek) found.push({ about: 'week', found: minutes, asked: youngWeek, at, elsewhere })
    // Until the birthday: what is worked as an adult takes nothing of it.
    const rest = longestRest(person, shift, [midnight(at), midnight(at + 7)], person.adultFrom)
    if (rest < youngWeeklyRest) found.push({ about: 'weekly-rest', found: rest, asked: youngWeeklyRest, at, elsewhere })
  }
  return found
}

const nights = { '22-06': { from: 22, until: 6 }, '23-07': { from: 23, until: 7 } } as const

function night(shift: Shift, until: Minute, rules: TeamRules): Finding[] {
  for (let day = shift.firstDay - 1; day <= shift.lastDay; day++) {
    const minutes = common([shift.start, until], nightOf(day, nights[rules.youngNight]))
    if (minutes > 0) return [{ about: 'night', found: minutes, asked: 0, at: day }]
  }
  return []
}

function rests(person: Person, shift: Shift): Finding[] {
  const asked = shift.law.youngDailyRest
  const unless = person.adultFrom
  const short = shortRest(person, shift, { asked, concerns: (from) => from < unless, unless })
  if (!short) return []
  const elsewhere = isElsewhere(person, [short.at, short.at + DAY])
  return [{ about: 'rest', ...short, asked, elsewhere, ...(elsewhere && { free: freeBeside(person, shift, asked) }) }]
}

function shortBreak(person: Person, shift: Shift): Finding[] {
  const { youngBreak, youngBreakAfter } = shift.law
  const { worked, longest, elsewhere } = youngStretch(person, shift)
  if (worked <= youngBreakAfter || longest >= youngBreak) return []
  return [{ about: 'break', found: longest, asked: youngBreak, at: shift.start, elsewhere }]
}

const plain: Record<string, (finding: Finding, told: Told) => string> = {
  day: ({ found, asked, at }) => `${formatMinutes(found)} on ${nearDay(at)}: at most ${formatMinutes(asked)} under 18.`,
  week: ({ found, asked, at }) => `${formatMinutes(found)} in ${weekOf(at)}: at most ${formatMinutes(asked)} under 18.`,
  night: (_, { rules }) =>
    `Nobody under 18 works from ${nights[rules.youngNight].from}:00 to 0${nights[rules.youngNight].until}:00.`,
  rest: ({ found, asked }) =>
    `${formatMinutes(found)} of rest within 24 hours: ${formatMinutes(asked)} are the least under 18.`,
  'weekly-rest': ({ asked, at }) =>
    `No ${formatMinutes(asked)} without work in ${weekOf(at)}: two days off are due under 18.`,
  break: ({ asked }) => `A break of ${formatMinutes(asked)} is due under 18.`,
}

const ofOthers: Record<string, (finding: Finding) => string> = {
  day: () => 'Daily limit under 18 reached.',
  week: () => 'Weekly limit under 18 reached.',
  rest: tooSoon,
  'weekly-rest': () => 'No two days of rest left.',
  break: () => 'A longer break is due under 18: there is other work right before or after.',
}

/**
 * Hours, nights and rest of young workers, until the minute of the eighteenth birthday. Nothing is averaged, nobody
 * opts out (domain 2.0.12).
 */
export const under18 = defineRule({
  id: 'under-18',
  title: 'Limits under 18',
  source: 'Working Time Regulations 1998, regulations 5A, 6A, 10(2), 11(3) and 12(4)',
  level: 'block',
  choices: ['block'],
  overridable: false,
  judge(person, shift, { rules }) {
    if (shift.start >= person.adultFrom) return undefined
    const until = youngUntil(person, shift)
    // Being on call is no work, but nobody under 18 may be called out at night.
    if (shift.isOnCall) return night(shift, until, rules)
    return [
      ...days(person, shift),
      ...weeks(person, shift),
      ...night(shift, until, rules),
      ...rests(person, shift),
      ...shortBreak(person, shift),
    ]
  },
  say(finding, told) {
    const about = finding.about ?? ''
    const text = (finding.elsewhere && ofOthers[about]?.(finding)) || plain[about]!(finding, told)
    return { manager: text, worker: `${text} ${ASK}` }
  },
})
