import type { PersonFacts, RequirementVersionFacts, ShiftFacts, VisaLimit } from '#features/eligibility/rules/facts.ts'
import type { Context } from '#features/eligibility/rules/rule.ts'

/** Which day and which hour of London each minute of a stretch of time is in. */
export interface Stretch {
  /** Its first minute since 1970. */
  from: number
  days: Int32Array
  hours: Uint8Array
}

const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

export function makeStretch(from: number, minutes: number): Stretch {
  const days = new Int32Array(minutes)
  const hours = new Uint8Array(minutes)
  let [day, hour] = [0, 0]
  for (let minute = 0; minute < minutes; minute++) {
    // London's clocks change on the hour.
    if ((from + minute) % 60 === 0 || minute === 0) {
      const parts = Object.fromEntries(
        london.formatToParts((from + minute) * 60_000).map(({ type, value }) => [type, Number(value)]),
      )
      day = Date.UTC(parts.year!, parts.month! - 1, parts.day) / 86_400_000
      hour = parts.hour!
    }
    days[minute] = day
    hours[minute] = hour
  }
  return { from, days, hours }
}

const within = (pairs: ArrayLike<number>, at: number) => {
  for (let i = 0; i < pairs.length; i += 2) if (at >= pairs[i]! && at < pairs[i + 1]!) return true
  return false
}

const weekday = (day: number) => (((day + 3) % 7) + 7) % 7
const mondayOf = (day: number) => day - weekday(day)
const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

const weeksOf = (days: number[]) =>
  [...new Set(days.map(mondayOf))].map((monday) => [0, 1, 2, 3, 4, 5, 6].map((day) => monday + day))
const sumOver = (days: number[], minutes: (day: number) => number) => days.reduce((sum, day) => sum + minutes(day), 0)

const HOUR = 60

/** The last that was recorded of what has begun. */
function declared({ declared }: PersonFacts, on: number) {
  let minutes = 0
  for (const { since, minutesAWeek } of declared) if (since <= on) minutes = minutesAWeek
  return minutes
}

const WAGES = [
  { from: '2026-04-01', adult: 1271, from18: 1085, under18: 800 },
  { from: '2025-04-01', adult: 1221, from18: 1000, under18: 755 },
  { from: '2024-04-01', adult: 1144, from18: 860, under18: 640 },
]

/** A world of marked minutes. */
interface World {
  facts: PersonFacts
  shift: ShiftFacts
  context: Context
  stretch: Stretch
  present: Uint8Array
  overlaps: boolean
  /** Working minutes by day. */
  worked: (day: number) => number
  sponsored: (day: number) => number
  spells: { start: number; end: number; day: number; night: number }[]
  shiftDays: number[]
  firstDay: number
  /** The first minute of the eighteenth birthday. */
  adult: number
  dayAt: (minute: number) => number
  hourAt: (minute: number) => number
}

function makeWorld(facts: PersonFacts, shift: ShiftFacts, context: Context, stretch: Stretch): World {
  const present = new Uint8Array(stretch.days.length)
  const dayAt = (minute: number) => stretch.days[minute - stretch.from]!
  const hourAt = (minute: number) => stretch.hours[minute - stretch.from]!
  const byDay = new Map<number, number>()
  const forSponsor = new Map<number, number>()
  const spells: World['spells'] = []
  let overlaps = false
  function put({ start, end, breakMinutes }: { start: number; end: number; breakMinutes: number }, whose: number) {
    const breakFrom = start + Math.floor((end - start - breakMinutes) / 2)
    const isBreak = (m: number) => m >= breakFrom && m < breakFrom + breakMinutes
    const minutes = Array.from({ length: end - start }, (_, i) => start + i)
    overlaps ||= minutes.some((m) => present[m - stretch.from])
    for (const m of minutes) present[m - stretch.from] = 1
    const working = minutes.filter((m) => !isBreak(m))
    for (const m of working) {
      byDay.set(dayAt(m), (byDay.get(dayAt(m)) ?? 0) + 1)
      if (whose === 2) forSponsor.set(dayAt(m), (forSponsor.get(dayAt(m)) ?? 0) + 1)
    }
    const night = working.filter((m) => hourAt(m) >= 23 || hourAt(m) < 6).length
    spells.push({ start, end, day: dayAt(start), night })
  }
  for (let i = 0; i < facts.starts.length; i++) {
    put({ start: facts.starts[i]!, end: facts.ends[i]!, breakMinutes: facts.breaks[i]! }, facts.whose[i]!)
  }
  put(shift, 0)
  const shiftDays = [...new Set(Array.from({ length: shift.end - shift.start }, (_, i) => dayAt(shift.start + i)))]
  const birthday = stretch.days.findIndex((day) => day >= facts.turns18)
  return {
    facts,
    shift,
    context,
    stretch,
    present,
    overlaps,
    worked: (day) => byDay.get(day) ?? 0,
    sponsored: (day) => forSponsor.get(day) ?? 0,
    spells,
    shiftDays,
    firstDay: shiftDays[0]!,
    adult:
      birthday < 0 ? Number.POSITIVE_INFINITY : birthday === 0 ? Number.NEGATIVE_INFINITY : stretch.from + birthday,
    dayAt,
    hourAt,
  }
}

/** The longest run of minutes without presence, and how many runs of 24 hours fit, between two minutes. */
function rests({ present, stretch }: World, from: number, until: number) {
  let [longest, whole, run] = [0, 0, 0]
  for (let m = from; m < until; m++) {
    run = present[m - stretch.from] ? 0 : run + 1
    if (run > longest) longest = run
    if (run > 0 && run % (24 * HOUR) === 0) whole++
  }
  return { longest, whole }
}

function* dailyRests(world: World) {
  const { spells, shift, adult } = world
  for (const { start } of spells) {
    if (start >= shift.end || start + 24 * HOUR <= shift.start) continue
    const { longest } = rests(world, start, start + 24 * HOUR)
    const isYoung = shift.start < adult && start < adult
    if (isYoung && longest < 12 * HOUR) yield 'under-18:rest'
    if (!isYoung && longest < 11 * HOUR) yield shift.isSpecialCase ? 'daily-rest warn' : 'daily-rest block'
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

/** Rest that is owed when the shift begins: what the day after each beginning of work lacks, less what later rests have beyond eleven hours. */
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

const minuteOf = ({ stretch }: World, day: number) => stretch.from + stretch.days.indexOf(day)

function* youngWeeklyRests(world: World) {
  const { shift, shiftDays, adult, facts } = world
  if (shift.start >= adult) return
  for (const monday of new Set(shiftDays.filter((day) => day < facts.turns18).map(mondayOf))) {
    const { longest } = rests(world, minuteOf(world, monday), minuteOf(world, monday + 7))
    if (longest < 48 * HOUR) yield 'under-18:weekly-rest'
  }
}

function* weeklyRests(world: World) {
  const { shift, shiftDays, adult, facts, context } = world
  const chosen = context.rules.weeklyRest
  const length = chosen === '48-in-14' ? 14 : 7
  function periodOf(day: number) {
    let first = mondayOf(day)
    while (length === 14 && (first - mondayOf(facts.joinedOn)) % 14 !== 0) first -= 7
    return first
  }
  const periods = [...new Set(shiftDays.map(periodOf))].map((first) => minuteOf(world, first))
  for (const from of periods.filter((minute) => shift.start >= adult || minute >= adult)) {
    const { longest, whole } = rests(world, from, minuteOf(world, world.dayAt(from) + length))
    const enough = length === 14 ? whole >= 2 : longest >= (chosen === '24-in-7' ? 24 : 35) * HOUR
    if (!enough) yield shift.isSpecialCase ? 'weekly-rest warn' : 'weekly-rest block'
  }
}

const isLeftOut = ({ leftOut, optedOut }: PersonFacts, day: number) => within(leftOut, day) || within(optedOut, day)

/** B: the work of as many worked days after the period as days of it were left out. */
function replacing({ facts, worked, stretch }: World, after: number, days: number) {
  let [b, missing] = [0, days]
  for (let day = after + 1; missing > 0 && day <= stretch.days.at(-1)!; day++) {
    if (worked(day) === 0 || isLeftOut(facts, day)) continue
    b += worked(day)
    missing--
  }
  return b
}

function* averages(world: World) {
  const { facts, shift, shiftDays, firstDay, adult, context, worked, spells } = world
  if (shift.start >= adult) {
    const { rules } = context
    const length = rules.averageWeeks * 7
    const began = spells.length > 1 ? Math.max(facts.joinedOn, spells[0]!.day) : firstDay
    for (let end = firstDay; end < shiftDays.at(-1)! + length; end++) {
      const from = Math.max(end - length + 1, Math.min(began, firstDay))
      const days = Math.max(end - from + 1, 7)
      const period = Array.from({ length: end - from + 1 }, (_, i) => from + i)
      const kept = period.filter((day) => !isLeftOut(facts, day))
      const a = sumOver(kept, worked)
      const average = ((a + replacing(world, end, period.length - kept.length)) * 7) / days + declared(facts, firstDay)
      if (!within(facts.optedOut, firstDay) && average > 48 * HOUR + 1e-6) yield 'average-hours'
      const perDay = sumOver(period, worked) / (days - days / 7)
      if (perDay > 8 * HOUR + 1e-6 && isNightWorker(world, from, end)) yield 'night-limit'
    }
  }
}

function isNightWorker({ spells, context }: World, from: number, until: number): boolean {
  const inside = spells.filter(({ day }) => day >= from && day <= until)
  const nights = inside.filter(({ night }) => night >= 3 * HOUR).length
  return nights > 0 && (context.rules.nightWorker === 'any' || nights >= inside.length / 3 - 1e-9)
}

function* nightAssessments(world: World) {
  const { facts, spells, firstDay } = world
  const isNight = spells.at(-1)!.night >= 3 * HOUR
  if (isNight && !within(facts.nightAssessed, firstDay) && isNightWorker(world, firstDay - 118, firstDay)) {
    yield 'night-assessment'
  }
}

function* youngHours({ facts, shiftDays, worked }: World) {
  const isYoung = (day: number) => day < facts.turns18
  for (const day of shiftDays.filter(isYoung)) if (worked(day) > 8 * HOUR) yield 'under-18:day'
  for (const week of weeksOf(shiftDays.filter(isYoung))) {
    if (sumOver(week.filter(isYoung), worked) > 40 * HOUR) yield 'under-18:week'
  }
}

function* nightsAndBreaks({ shift, adult, hourAt, context }: World) {
  const [from, until] = context.rules.youngNight === '22-06' ? [22, 6] : [23, 7]
  const minutes = Array.from({ length: shift.end - shift.start }, (_, i) => shift.start + i)
  const young = minutes.filter((m) => m < adult)
  if (young.some((m) => hourAt(m) >= from! || hourAt(m) < until!)) yield 'under-18:night'
  if (young.length > 270) {
    if (shift.breakMinutes < 30) yield 'under-18:break'
  } else if (minutes.length > 6 * HOUR && shift.breakMinutes < 20) yield 'break'
}

function* visas(world: World) {
  const { facts, shiftDays, firstDay } = world
  const rightOn = (day: number) => facts.rightToWork.find(({ from, until }) => day >= from && day < until)
  if (shiftDays.some((day) => !rightOn(day))) yield 'right-to-work'
  const limit = rightOn(firstDay)?.limit
  if (limit?.isBusiness) yield 'visa-hours:business'
  else if (limit?.kind === 'student') yield* studentWeeks(world, limit)
  else if (limit) yield* sponsoredWeeks(world, limit)
}

function* studentWeeks({ facts, shiftDays, firstDay, worked }: World, { terms, minutesAWeek }: VisaLimit) {
  const each = Array.from({ length: terms.length / 2 }, (_, i) => ({ from: terms[2 * i]!, until: terms[2 * i + 1]! }))
  const isVacation = (day: number) =>
    !within(terms, day) && each.some(({ until }) => until <= day) && each.some(({ from }) => from > day)
  for (const week of weeksOf(shiftDays)) {
    if (week.every(isVacation) || sumOver(week, worked) + declared(facts, firstDay) <= minutesAWeek) continue
    yield week.some((day) => within(terms, day)) ? 'visa-hours:term' : 'visa-hours:unknown'
  }
}

function* sponsoredWeeks({ shiftDays, worked, sponsored }: World, { minutesAWeek }: VisaLimit) {
  for (const week of weeksOf(shiftDays)) {
    if (sumOver(week, (day) => worked(day) - sponsored(day)) > minutesAWeek) yield 'visa-hours:sponsored'
  }
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
function* jobsDone(facts: PersonFacts, shift: ShiftFacts, day: number) {
  const onDay = <One extends { from: number; until: number }>(all: readonly One[]) =>
    all.filter(({ from, until }) => from <= day && until > day)
  const roles = onDay(facts.roles)
  const done = roles.length > 0 ? roles : onDay(facts.jobs).map(({ job }) => ({ job, siteIds: null }))
  const same = done.filter(({ job }) => job === shift.job)
  if (same.length === 0) yield roles.length > 0 ? 'job:role' : 'job'
  else if (same.every(({ siteIds }) => siteIds !== null && !siteIds.includes(shift.siteId))) yield 'job:site'
}

function* whereAndWhen({ facts, shift, shiftDays, firstDay }: World) {
  const minutes = Array.from({ length: shift.end - shift.start }, (_, i) => shift.start + i)
  if (minutes.some((m) => within(facts.leave, m))) yield 'leave'
  if (shiftDays.some((day) => facts.said?.dates.some((one) => one.day === isoDay(day)))) yield 'availability'
  if (shiftDays.some((day) => within(facts.suspended, day))) yield 'suspension'
  yield* jobsDone(facts, shift, firstDay)
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

function* wages({ facts, shift, firstDay }: World) {
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
  ...[
    dailyRests,
    owedRest,
    youngWeeklyRests,
    weeklyRests,
    averages,
    nightAssessments,
    youngHours,
    nightsAndBreaks,
    visas,
    requirements,
  ],
  ...[whereAndWhen, matches, wages],
]

/**
 * The slow, obvious answer: a mark for every minute of every day, days and hours of London told by Intl, every period looked at in full. Travel is
 * left to a test of its own.
 */
export function slowAnswer(
  { facts, shift, context }: { facts: PersonFacts; shift: ShiftFacts; context: Context },
  stretch: Stretch,
): string[] {
  const world = makeWorld(facts, shift, context, stretch)
  const reasons = new Set<string>(world.overlaps ? ['overlap'] : [])
  for (const look of LOOKS) for (const reason of look(world)) reasons.add(reason)
  return [...reasons].filter((one) => !(world.overlaps && isRest(one))).sort()
}

/** What overlaps is refused anyway: rest beside it is not compared. */
export const isRest = (reason: string) => /rest( |$)/.test(reason)
