import type { PersonFacts, RequirementVersionFacts, ShiftFacts, VisaLimit } from '#features/eligibility/rules/facts.ts'
import type { Context } from '#features/eligibility/rules/rule.ts'
import {
  HOUR,
  makeWorld,
  mondayOf,
  mostDeclared,
  type Spell,
  type Stretch,
  sum,
  type World,
  weeksOf,
  within,
  workingMinutes,
} from './marked-minutes.ts'
import { averageHours, nightAssessments, nightLimit } from './slow-averages.ts'

const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

const WAGES = [
  { from: '2026-04-01', adult: 1271, from18: 1085, under18: 800 },
  { from: '2025-04-01', adult: 1221, from18: 1000, under18: 755 },
  { from: '2024-04-01', adult: 1144, from18: 860, under18: 640 },
]

/**
 * Between two minutes, the longest run without presence and how many runs of 24 hours fit. Work from `unless` on is
 * somebody else's matter.
 */
function rests({ present, stretch }: World, from: number, until: number, unless = Number.POSITIVE_INFINITY) {
  let [longest, whole, run] = [0, 0, 0]
  for (let minute = from; minute < until; minute++) {
    run = present[minute - stretch.from] && minute < unless ? 0 : run + 1
    if (run > longest) longest = run
    if (run > 0 && run % (24 * HOUR) === 0) whole++
  }
  return { longest, whole }
}

/** Whether somebody works as an adult between two minutes: then the rules for adults are asked there. */
function holdsAdult({ present, stretch, adult }: World, from: number, until: number): boolean {
  for (let minute = Math.max(from, adult); minute < until; minute++) if (present[minute - stretch.from]) return true
  return false
}

/**
 * Regulation 10(1), (2): eleven consecutive hours of rest in each 24-hour period during which somebody works, twelve
 * under 18. A period begins with each beginning of work. A young worker is one until the birthday: what they work as an
 * adult takes none of their twelve hours.
 */
function* dailyRests(world: World) {
  const { spells, shift, adult } = world
  for (const { start } of spells) {
    const until = start + 24 * HOUR
    if (start >= shift.end || until <= shift.start) continue
    if (shift.start < adult && start < adult && rests(world, start, until, adult).longest < 12 * HOUR) {
      yield 'under-18:rest'
    }
    if (holdsAdult(world, start, until) && rests(world, start, until).longest < 11 * HOUR) {
      // Regulations 21 and 24: shorter where care must go on, for as much rest later.
      yield shift.isSpecialCase ? 'daily-rest warn' : 'daily-rest block'
    }
  }
}

/** The longest time without work among those that begin between two minutes: how much of it lies before the second, and where it ends. */
function longestFree(isFree: (minute: number) => boolean, from: number, until: number) {
  let found = { within: 0, whole: 0, end: until }
  for (let minute = from; minute < until; minute++) {
    const begins = minute
    while (isFree(minute)) minute++
    const within = Math.min(minute, until) - begins
    if (within > found.within) found = { within, whole: minute - begins, end: minute }
  }
  return found
}

/**
 * Regulation 24: rest that was shortened is given back. Owed when the shift begins is what the day after each beginning
 * of work lacks of eleven hours, less what later rests have beyond eleven, over the last 14 days.
 */
function* owedRest({ facts, shift: { start: at }, adult, present, stretch }: World) {
  if (at < adult) return
  const isFree = (minute: number) => minute < at && present[minute - stretch.from] === 0
  const starts = Array.from(facts.starts).filter((start) => start >= at - 14 * 24 * HOUR && start < at)
  let owed = 0
  let start = starts[0]
  while (start !== undefined) {
    const { within, whole, end } = longestFree(isFree, start, Math.min(start + 24 * HOUR, at))
    if (start + 24 * HOUR <= at) owed += Math.max(0, 11 * HOUR - within)
    owed = Math.max(0, owed - Math.max(0, whole - 11 * HOUR))
    start = starts.find((one) => one >= end)
  }
  if (owed > 0) yield 'compensatory-rest'
}

const minuteOf = ({ stretch }: World, day: number) => stretch.begins.get(day)!

/** Regulation 11(3): 48 hours in each week from Monday in which somebody works under 18; until the birthday, as for the daily rest. */
function* youngWeeklyRests(world: World) {
  const { shiftDays, adult, facts } = world
  for (const [monday] of weeksOf(shiftDays.filter((day) => day < facts.turns18))) {
    const { longest } = rests(world, minuteOf(world, monday!), minuteOf(world, monday! + 7), adult)
    if (longest < 48 * HOUR) yield 'under-18:weekly-rest'
  }
}

/**
 * Regulation 11(1), (2), (4) to (6): 24 hours in each week from Monday, or 48, or twice 24, in two weeks, the first of
 * which is the week in which somebody began. 11(7): on top of the eleven hours of the day, where the team says so: 35.
 */
function* weeklyRests(world: World) {
  const { shift, shiftDays, facts, context } = world
  const chosen = context.rules.weeklyRest
  const length = chosen === '48-in-14' ? 14 : 7
  function periodOf(day: number) {
    let first = mondayOf(day)
    while (length === 14 && (first - mondayOf(facts.joinedOn)) % 14 !== 0) first -= 7
    return first
  }
  for (const first of new Set(shiftDays.map(periodOf))) {
    const [from, until] = [minuteOf(world, first), minuteOf(world, first + length)]
    const { longest, whole } = rests(world, from, until)
    const enough = length === 14 ? whole >= 2 : longest >= (chosen === '24-in-7' ? 24 : 35) * HOUR
    if (enough || !holdsAdult(world, from, until)) continue
    yield shift.isSpecialCase ? 'weekly-rest warn' : 'weekly-rest block'
  }
}

/**
 * Regulation 5A: under 18 eight hours a day and 40 a week from Monday, never averaged; 5A(2): all employers together,
 * what is declared too.
 */
function* youngHours({ facts, shiftDays, worked }: World) {
  const isYoung = (day: number) => day < facts.turns18
  for (const day of shiftDays.filter(isYoung)) if (worked(day) > 8 * HOUR) yield 'under-18:day'
  for (const week of weeksOf(shiftDays.filter(isYoung))) {
    const days = week.filter(isYoung)
    if (sum(days.map(worked)) + mostDeclared(facts, days) > 40 * HOUR) yield 'under-18:week'
  }
}

/** Regulations 2 and 6A: nobody under 18 works from 22:00 to 06:00, or from 23:00 to 07:00. */
function* youngNights({ shiftMinutes, adult, hourAt, context }: World) {
  const [from, until] = context.rules.youngNight === '22-06' ? [22, 6] : [23, 7]
  const young = shiftMinutes.filter((minute) => minute < adult)
  if (young.some((minute) => hourAt(minute) >= from! || hourAt(minute) < until!)) yield 'under-18:night'
}

/** The shift with what is worked right before and after it: less free time between two bookings than a break is no break. */
function connected({ spells }: World, breakMinutes: number): Spell[] {
  let run = [spells.at(-1)!]
  for (;;) {
    const longer = spells.filter(({ start, end }) =>
      run.some((one) => start < one.end + breakMinutes && end > one.start - breakMinutes),
    )
    if (longer.length === run.length) return run
    run = longer
  }
}

/**
 * Regulation 12(1), (3), (4), (5): daily working time of more than six hours has a break of 20 minutes; under 18, more
 * than four and a half of 30, all employers together. Working time is without the breaks, and goes on in the next
 * booking.
 */
function* breaks(world: World) {
  const { adult } = world
  const lacks = (spells: readonly Spell[], length: number) => spells.every(({ breakMinutes }) => breakMinutes < length)
  const young = connected(world, 30).filter(({ start }) => start < adult)
  const youngMinutes = young.flatMap(workingMinutes).filter((minute) => minute < adult).length
  if (world.shift.start < adult && youngMinutes > 4.5 * HOUR) {
    if (lacks(young, 30)) yield 'under-18:break'
    return
  }
  const run = connected(world, 20)
  if (run.flatMap(workingMinutes).length > 6 * HOUR && lacks(run, 20)) yield 'break'
}

/** Immigration, Asylum and Nationality Act 2006 ss. 15 and 24B: a check before the work is an excuse for it, from its minute on. */
const rightAt = ({ facts }: World, minute: number) =>
  facts.rightToWork.find(({ from, until }) => minute >= from && minute < until)

function* rightToWork(world: World) {
  if (world.shiftMinutes.some((minute) => !rightAt(world, minute))) yield 'right-to-work'
}

/**
 * The Immigration Rules count weeks from Monday to Sunday: each that the shift lies in, under each permission that it
 * is worked under in that week.
 */
function* visas(world: World) {
  for (const week of weeksOf(world.shiftDays)) {
    const minutes = world.shiftMinutes.filter((minute) => week.includes(world.dayAt(minute)))
    for (const right of new Set(minutes.map((minute) => rightAt(world, minute)))) {
      const limit = right?.limit
      if (limit?.isBusiness) yield 'visa-hours:business'
      else if (limit?.kind === 'student') yield* studentWeek(world, week, limit)
      else if (limit) yield* sponsoredWeek(world, week, limit)
    }
  }
}

/**
 * Appendix Student: so many hours in any week of term, all employers together, never averaged. A week with any day of
 * term is one, and so is a week that nobody has shown to be vacation: one that does not lie between two recorded terms
 * (domain 2.0.13).
 */
function* studentWeek({ facts, worked }: World, week: number[], { terms, minutesAWeek }: VisaLimit) {
  const each = Array.from({ length: terms.length / 2 }, (_, i) => ({ from: terms[2 * i]!, until: terms[2 * i + 1]! }))
  const isVacation = (day: number) =>
    !within(terms, day) && each.some(({ until }) => until <= day) && each.some(({ from }) => from > day)
  if (week.every(isVacation) || sum(week.map(worked)) + mostDeclared(facts, week) <= minutesAWeek) return
  yield week.some((day) => within(terms, day)) ? 'visa-hours:term' : 'visa-hours:unknown'
}

/** Supplementary employment: 20 hours a week beside the sponsor's. Declared work does not count: it is mostly the sponsored job itself. */
function* sponsoredWeek({ worked, sponsored }: World, week: number[], { minutesAWeek }: VisaLimit) {
  if (sum(week.map((day) => worked(day) - sponsored(day))) > minutesAWeek) yield 'visa-hours:sponsored'
}

/** The versions of a requirement that speak on some days. */
function spoken({ facts, context }: World, requirementId: string, days: readonly number[]): RequirementVersionFacts[] {
  return days
    .flatMap((day) => {
      const begun = (context.requirements.get(requirementId)?.versions ?? []).filter(
        ({ starts, newStartersOnly }) =>
          starts <= isoDay(day) && (!newStartersOnly || isoDay(facts.joinedOn) >= starts),
      )
      return begun.sort((a, b) => b.version - a.version).slice(0, 1)
    })
    .filter(({ kinds }) => kinds.some((kind) => kind !== 'right-to-work'))
}

/** What is asked of everybody who does the job, and of everybody at the site: each day of the shift by the version of that day. */
function* requirements(world: World) {
  const { facts, shift, shiftDays } = world
  const lacking = shift.requires.filter(({ requirementId, from }) => {
    const days = shiftDays.filter((day) => day >= from && !within(facts.held.get(requirementId)?.days ?? [], day))
    return spoken(world, requirementId, days).some(({ retired }) => !retired)
  })
  for (const { requirementId } of lacking) yield `compliance ${requirementId} block`
  for (const gap of facts.gaps) {
    if (lacking.some(({ requirementId }) => requirementId === gap.requirementId)) continue
    const days = shiftDays.filter((day) => day >= gap.from && day < gap.until)
    const found = spoken(world, gap.requirementId, days).filter(
      ({ jobs }) => jobs.length === 0 || jobs.includes(shift.job),
    )
    if (found.length === 0) continue
    yield `compliance ${gap.requirementId} ${found.some(({ blocks }) => blocks) ? 'block' : 'warn'}`
  }
}

/** What somebody is on a day, each with its sites: their roles, or without any their jobs. */
function* jobsDone({ facts, shift }: World, day: number) {
  const onDay = <One extends { from: number; until: number }>(all: readonly One[]) =>
    all.filter(({ from, until }) => from <= day && until > day)
  const roles = onDay(facts.roles)
  const done = roles.length > 0 ? roles : onDay(facts.jobs).map(({ job }) => ({ job, siteIds: null }))
  const same = done.filter(({ job }) => job === shift.job)
  if (same.length === 0) yield roles.length > 0 ? 'job:role' : 'job'
  else if (same.every(({ siteIds }) => siteIds !== null && !siteIds.includes(shift.siteId))) yield 'job:site'
}

function* whereAndWhen(world: World) {
  const { facts, shift, shiftDays, shiftMinutes } = world
  if (shiftMinutes.some((minute) => within(facts.leave, minute))) yield 'leave'
  if (shiftDays.some((day) => facts.said?.dates.some((one) => one.day === isoDay(day)))) yield 'availability'
  if (shiftDays.some((day) => within(facts.suspended, day))) yield 'suspension'
  for (const day of shiftDays) yield* jobsDone(world, day)
  for (const { clientId, siteId, from, until } of facts.exclusions) {
    const isHere = clientId === shift.clientId && (siteId ?? shift.siteId) === shift.siteId
    if (isHere && shiftDays.some((day) => day >= from && day < until)) yield `exclusion:${siteId ? 'site' : 'client'}`
  }
}

function* matches({ facts, shift, firstDay }: World) {
  if (facts.completion !== 100) yield 'profile'
  for (const { userId, siteId } of facts.neverWith)
    if ([null, shift.siteId].includes(siteId) && shift.beside.includes(userId)) yield 'never-together'
  const inducted = facts.inductedOn[shift.siteId]
  if (shift.needsInduction && (inducted === undefined || inducted > firstDay)) yield 'induction'
  if (shift.onlyGender && shift.onlyGender !== facts.gender) yield 'occupational-requirement'
}

/**
 * National Minimum Wage Regulations 2015 reg. 4: the rate of the age. Judged by the shift's first day; the pay
 * reference period is not known yet.
 */
function* wages({ facts, shift, firstDay }: World) {
  // Of an amount for a whole night no hour has a rate.
  if (shift.isFlat) return
  const own = facts.roles
    .filter(({ job, from, until }) => job === shift.job && from <= firstDay && until > firstDay)
    .map((role) => role.pencePerHour ?? 0)
  const pencePerHour = Math.max(shift.pencePerHour ?? 0, ...own)
  const rates = WAGES.find(({ from }) => from <= isoDay(firstDay))
  const age = firstDay >= facts.turns21 ? 'adult' : firstDay >= facts.turns18 ? 'from18' : 'under18'
  if (rates && pencePerHour > 0 && pencePerHour < rates[age])
    yield pencePerHour === shift.pencePerHour ? 'minimum-wage' : 'minimum-wage:own'
}

const LOOKS: ((world: World) => Iterable<string>)[] = [
  ...[dailyRests, owedRest, youngWeeklyRests, weeklyRests, averageHours, nightLimit, nightAssessments],
  ...[youngHours, youngNights, breaks, rightToWork, visas, requirements, whereAndWhen, matches, wages],
]

/**
 * Being on call away from the site is no working time (regulation 2): only what is not about hours of work is asked.
 * Nobody under 18 may be called out at night, and a student's business is none on any terms.
 */
const ON_CALL_LOOKS: typeof LOOKS = [youngNights, rightToWork, requirements, whereAndWhen, matches, wages]

function* onCallReasons(world: World): Iterable<string> {
  for (const look of ON_CALL_LOOKS) yield* look(world)
  for (const reason of visas(world)) if (reason === 'visa-hours:business') yield reason
}

const meetsOnCall = ({ facts, shiftMinutes }: World) =>
  facts.onCall.some(({ start, end }) => shiftMinutes.some((minute) => minute >= start && minute < end))

/** A person, a shift and a team. */
export interface Case {
  facts: PersonFacts
  shift: ShiftFacts
  context: Context
}

/**
 * The slow, obvious answer: a mark for every minute of every day, days and hours of London told by Intl, every period
 * looked at in full. Travel is left to a test of its own.
 */
export function slowAnswer({ facts, shift, context }: Case, stretch: Stretch): string[] {
  const world = makeWorld(facts, shift, context, stretch)
  const reasons = new Set<string>(world.overlaps ? ['overlap'] : meetsOnCall(world) ? ['overlap:on-call'] : [])
  if (shift.isOnCall) for (const reason of onCallReasons(world)) reasons.add(reason)
  for (const look of shift.isOnCall ? [] : LOOKS) for (const reason of look(world)) reasons.add(reason)
  return [...reasons].filter((one) => !(world.overlaps && isRest(one))).sort()
}

/** What overlaps is refused anyway: rests and breaks beside it are not compared. */
export const isRest = (reason: string) => /(rest|break)( |$)/.test(reason)
