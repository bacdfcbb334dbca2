import { daysBetween, HOUR, mostDeclared, sum, type World, within } from './marked-minutes.ts'

/** First and last day. */
interface Period {
  from: number
  until: number
}

type Finding = 'over' | 'over by the letter' | undefined

const WEEK = 7
const FOUR_WEEKS = 28

/**
 * Regulations 4(3), 4(4), 6(3), 6(4): each successive period of so many weeks where an agreement fixes them, in any
 * other case any such period in the course of the employment; of who has worked for less, the period since they
 * started. The employment begins with the first work that is known.
 */
function* referencePeriods(
  { facts, spells, firstDay, lastDay }: World,
  { weeks, fixedFrom }: { weeks: number; fixedFrom: number | null },
): Generator<Period> {
  const length = weeks * WEEK
  const began = spells.length > 1 ? Math.min(firstDay, Math.max(facts.joinedOn, spells[0]!.day)) : firstDay
  for (let end = began; end < lastDay + length; end++) {
    const rolls = fixedFrom === null || end < fixedFrom
    if (end - began + 1 < length) yield { from: began, until: end }
    else if (rolls || (end + 1 - fixedFrom) % length === 0) yield { from: end - length + 1, until: end }
  }
}

const isLeftOut = ({ facts: { leftOut, optedOut } }: World, day: number) =>
  within(leftOut, day) || within(optedOut, day)

/**
 * Days of regulation 4(6)'s B: right after the period, as many days of work as days of it were left out. Work on a day
 * that is itself left out uses up its place and does not count: B never reaches past an opt-out of months into what is
 * worked after it.
 */
function standIns(world: World, after: number, howMany: number): number[] {
  const days: number[] = []
  const last = Math.max(...world.spells.map(({ end }) => world.dayAt(end - 1)))
  for (let day = after + 1; day <= last && days.length < howMany; day++) if (world.worked(day) > 0) days.push(day)
  return days
}

/** What the two averages do unless the team has chosen otherwise. */
const OWN_LEVELS = { 'average-hours': 'block', 'night-limit': 'warn' } as const
type Rule = keyof typeof OWN_LEVELS

/** An average for each seven days has seven days at least. */
const asLetter = (days: number) => Math.max(days, WEEK)
/** What is found only because a starter's period is shorter than four weeks is found by the letter of 4(4) and 6(4) alone. */
const asPurpose = (days: number) => Math.max(days, FOUR_WEEKS)

/** One answer, the worst. What only the letter finds warns, unless the team goes by the letter. */
function* worst({ context: { rules } }: World, rule: Rule, findings: readonly Finding[]) {
  const level = rules.levels[rule] ?? OWN_LEVELS[rule]
  if (findings.includes('over')) yield `${rule} ${level}`
  else if (findings.includes('over by the letter')) yield `${rule} ${rules.letter === 'block' ? level : 'warn'}`
}

/** Rules for adults: no period is asked in which everybody's work is under 18. */
const holdsAdult = ({ facts, shift, adult, worked }: World, days: readonly number[]) =>
  shift.start >= adult || days.some((day) => day >= facts.turns18 && worked(day) > 0)

/**
 * Regulation 4(1), (6), (7): (A + B) / C is no more than 48 hours; A the hours of the period, B those of days right
 * after it that stand in for as many excluded days (annual, sick and family leave, opted-out time), C its weeks. A
 * shift is in A of some periods and in B of earlier ones.
 */
function isOver(world: World, { from, until }: Period, { after, weeks }: { after: number[]; weeks: number }): boolean {
  const { facts, shiftDays, worked } = world
  const days = daysBetween(from, until + 1)
  // Regulation 4(1): the limit does not hold on days for which the person has agreed in writing.
  const limited = shiftDays.filter((day) => !within(facts.optedOut, day))
  if (!limited.some((day) => (day >= from && day <= until) || after.includes(day))) return false
  if (!holdsAdult(world, [...days, ...after])) return false
  const hours = sum([...days, ...after].filter((day) => !isLeftOut(world, day)).map(worked))
  return hours / weeks > 48 * HOUR - mostDeclared(facts, shiftDays) + 1e-9
}

/**
 * By its letter B is the hours of as many days of work. Absence has days without work in it, and the Directive
 * (2003/88, article 16(b)) wants it neutral: by the purpose B is the hours of as many days, worked or not.
 */
function hoursIn(world: World, period: Period): Finding {
  const days = daysBetween(period.from, period.until + 1)
  const leftOut = days.filter((day) => isLeftOut(world, day)).length
  const nextWorked = standIns(world, period.until, leftOut)
  if (!isOver(world, period, { after: nextWorked, weeks: asLetter(days.length) / WEEK })) return
  const next = daysBetween(period.until + 1, period.until + 1 + leftOut)
  return isOver(world, period, { after: next, weeks: asPurpose(days.length) / WEEK }) ? 'over' : 'over by the letter'
}

export function* averageHours(world: World) {
  const { averageWeeks, averageFrom } = world.context.rules
  const fixedFrom = averageFrom === null ? null : Date.parse(averageFrom) / 86_400_000
  const periods = [...referencePeriods(world, { weeks: averageWeeks, fixedFrom })]
  yield* worst(
    world,
    'average-hours',
    periods.map((period) => hoursIn(world, period)),
  )
}

/**
 * Regulation 2: who as a normal course works at least three hours at night; once in three times is enough (R v Attorney
 * General for Northern Ireland, ex parte Burns, 1999), or once, as the team chooses.
 */
function isNightWorker({ spells, context }: World, { from, until }: Period): boolean {
  const inside = spells.filter(({ day }) => day >= from && day <= until)
  const nights = inside.filter(({ night }) => night >= 3 * HOUR)
  if (context.rules.nightWorker === 'any') return nights.length > 0
  return nights.length > 0 && nights.length * 3 >= inside.length
}

/** Regulation 6: always of 17 weeks, because 4(5) and 23(b) lengthen those of regulation 4 alone. */
const NIGHT_PERIODS = { weeks: 17, fixedFrom: null }

/**
 * Regulation 6(1), (5): a night worker's hours, A / (B - C), are no more than 8 for each 24; A the hours of the period,
 * B its days, C its days of weekly rest: one in seven. Nothing is left out, nothing stands in, and nobody opts out.
 */
function nightHoursIn(world: World, { from, until }: Period): Finding {
  if (!world.shiftDays.some((day) => day >= from && day <= until) || !isNightWorker(world, { from, until })) return
  const days = daysBetween(from, until + 1)
  if (!holdsAdult(world, days)) return
  const hours = sum(days.map(world.worked))
  const tooMany = (b: number) => hours * 7 > 8 * HOUR * b * 6
  if (!tooMany(asLetter(days.length))) return
  return tooMany(asPurpose(days.length)) ? 'over' : 'over by the letter'
}

export function* nightLimit(world: World) {
  const periods = [...referencePeriods(world, NIGHT_PERIODS)]
  yield* worst(
    world,
    'night-limit',
    periods.map((period) => nightHoursIn(world, period)),
  )
}

/**
 * Regulation 7(1): nobody is assigned to work by which they will become a night worker without a health assessment
 * first. 'Will become': in the 17 weeks to the shift, or to one that is booked after it.
 */
export function* nightAssessments(world: World) {
  const { facts, spells, firstDay } = world
  if (spells.at(-1)!.night < 3 * HOUR || within(facts.nightAssessed, firstDay)) return
  const ends = spells.map(({ day }) => day).filter((day) => day >= firstDay && day < firstDay + 17 * WEEK)
  if (ends.some((until) => isNightWorker(world, { from: until - 17 * WEEK + 1, until }))) yield 'night-assessment'
}
