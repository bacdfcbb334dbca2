import type {
  PersonFacts,
  RequirementFacts,
  RightToWork,
  ShiftFacts,
  VisaLimit,
} from '#features/eligibility/rules/facts.ts'
import type { Context } from '#features/eligibility/rules/rule.ts'
import { averageWeeks, letterChoices, type TeamRules } from '#features/eligibility/rules/team-rules.ts'
import { dayNumber, dayOf, midnight, mondayOf, type Pairs, toDay } from '#shared/calendar.ts'
import { chanceFrom } from '../random.ts'

/** Both clock changes, leap days, year ends, new rates, and days without anything. */
const BASES = [
  ...['2026-03-29', '2026-10-25', '2027-03-28', '2025-10-26', '2024-02-29', '2028-02-29'],
  ...['2026-12-31', '2027-01-01', '2026-04-01', '2026-06-15', '2026-07-25', '2026-02-21'],
].map(dayNumber)

/** How many days before and after its base a case reaches: the longest periods of the law. */
export const REACH = { before: 400, after: 400 }

function randomFrom(seed: number) {
  const { below, one } = chanceFrom(seed)
  return {
    pick: one,
    between: (low: number, high: number) => low + below(high - low + 1),
    chance: (share: number) => below(1000) < share * 1000,
  }
}

type Random = ReturnType<typeof randomFrom>

interface Spell {
  start: number
  end: number
  breakMinutes: number
  whose: number
}

/** Spells that do not overlap, of a person with some pattern of work. */
function scattered({ pick, chance, between }: Random, base: number): Spell[] {
  const spells: Spell[] = []
  const density = pick([0.2, 0.5, 0.6, 0.75, 0.9])
  const nights = pick([0, 0, 0.3, 1])
  const lengths = chance(0.3) ? [600, 690, 720, 750, 780, 840] : [240, 360, 420, 450, 480, 600, 721, 1440]
  const others = pick([0, 0, 0.3])
  let free = 0
  const first = base - between(20, 135)
  for (let day = first; day < base + between(3, 60); day++) {
    if (!chance(density)) continue
    const hour = chance(nights) ? pick([19, 20, 21, 22, 23]) : pick([0, 6, 7, 8, 14, 15])
    const start = midnight(day) + hour * 60 + pick([0, 0, 15, 30, 1])
    const length = pick(lengths)
    if (start < free) continue
    const whose = chance(others) ? pick([1, 2]) : 0
    spells.push({ start, end: start + length, breakMinutes: length > 360 ? pick([0, 20, 30, 45, 60]) : 0, whose })
    free = start + length
    if (!chance(0.08)) continue
    // A split day.
    const again = free + pick([0, 60, 300, 660])
    spells.push({ start: again, end: again + 180, breakMinutes: 0, whose })
    free = again + 180
  }
  return spells
}

/** Weeks of 48 hours, or nearly: days and minutes of each. */
const FULL_WEEKS = [
  { days: 4, minutes: 720 },
  { days: 5, minutes: 540 },
  { days: 5, minutes: 576 },
  { days: 5, minutes: 582 },
  { days: 6, minutes: 480 },
  { days: 6, minutes: 481 },
]

/** Full weeks since one day to five weeks, seventeen or more: so near the limit that leave, and what comes after it, decides. */
function regular({ pick, chance, between }: Random, base: number): Spell[] {
  const began = base - (chance(0.6) ? between(0, 35) : pick([119, 126, 150, 190, 370]))
  const until = base + pick([0, 1, 3, 8, 20, 60])
  const firstWeekday = pick([0, 0, 2])
  const atNight = chance(0.15)
  const missed = pick([0, 0, 0.1])
  let week = pick(FULL_WEEKS)
  const spells: Spell[] = []
  for (let day = began; day < until; day++) {
    const weekday = (day - mondayOf(day) + 7 - firstWeekday) % 7
    if (weekday === 0 && chance(0.2)) week = pick(FULL_WEEKS)
    if (weekday >= week.days || chance(missed)) continue
    const start = midnight(day) + (atNight ? 20 : 8) * 60
    const breakMinutes = atNight ? 60 : 30
    spells.push({ start, end: start + week.minutes + breakMinutes, breakMinutes, whose: chance(0.02) ? 1 : 0 })
  }
  return spells
}

const isApart = (one: Spell, shift: ShiftFacts) => one.end <= shift.start || one.start >= shift.end

/** Another booking right after or before the shift. */
function neighbour({ pick }: Random, shift: ShiftFacts): Spell {
  const gap = pick([0, 15, 19, 20, 29, 30, 60, 659, 660, 719, 720])
  const minutes = pick([180, 240, 300])
  const start = pick([shift.end + gap, shift.start - gap - minutes])
  return { start, end: start + minutes, breakMinutes: pick([0, 0, 20]), whose: pick([0, 0, 1]) }
}

function history(random: Random, base: number, shift: ShiftFacts): Spell[] {
  const { chance } = random
  if (chance(0.05)) return []
  const all = chance(0.5) ? scattered(random, base) : regular(random, base)
  const booked = chance(0.8) ? all.filter((one) => isApart(one, shift)) : all
  if (!chance(0.1)) return booked
  const near = neighbour(random, shift)
  return booked
    .filter(({ start, end }) => end <= near.start || start >= near.end)
    .concat(near)
    .sort((one, other) => one.start - other.start)
}

function someDays({ chance, between }: Random, base: number, share: number): number[] {
  if (!chance(share)) return []
  const from = base + between(-100, 30)
  const until = from + between(1, 30)
  return chance(0.6) ? [from, until] : [from, until, until + 5, until + 12]
}

/** Days that end right before the shift, on it or a little earlier: what is worked after them stands in. */
function daysBefore(random: Random, base: number, { start }: ShiftFacts, share: number): number[] {
  const { pick, chance, between } = random
  if (!chance(share / 2)) return someDays(random, base, share / 2)
  const until = dayOf(start) + pick([-7, -5, -3, -2, -1, -1, 0, 0, 1])
  const from = until - pick([1, 1, 2, 3, 5, 7])
  return chance(0.8) ? [from, until] : [from - between(2, 30), from - 1, from, until]
}

function visa({ pick, chance, between }: Random, base: number): VisaLimit | null {
  if (!chance(0.3)) return null
  const until = base + between(-20, 3)
  const again = base + between(4, 30)
  const terms: Pairs = pick([[until - 60, until, again, again + 60], [until - 60, until], [again, again + 60], []])
  if (chance(0.3)) return { kind: 'sponsored', minutesAWeek: 1200, terms: [], isBusiness: false }
  return { kind: 'student', minutesAWeek: pick([0, 600, 1200]), terms, isBusiness: chance(0.05) }
}

/** Each check counts from its minute until its last day is over, or until the minute of the next: some are made while the shift is on. */
function someRights(random: Random, base: number, { start, end }: ShiftFacts): RightToWork[] {
  const { pick, chance, between } = random
  const from = midnight(base - 500)
  if (chance(0.25)) return [{ from, until: Number.POSITIVE_INFINITY, limit: visa(random, base) }]
  const lastDay = midnight(base + pick([-1, 0, 1, 2, 390, 390]))
  const nextCheck = pick([lastDay, lastDay + between(0, 1440), start, start + 1, between(start, end), end, end + 1])
  const next = { from: nextCheck, until: midnight(base + pick([3, 395, 395])), limit: visa(random, base) }
  const first = { from, until: Math.min(lastDay, nextCheck), limit: visa(random, base) }
  return [first, ...(chance(0.7) && next.from < next.until ? [next] : [])]
}

const KINDS = [['dbs'], ['right-to-work'], ['certificate:fire', 'right-to-work']]

function someRequirement({ pick, chance, between }: Random, base: number, id: string): RequirementFacts {
  const versions = [1, 2, 3].map((version) => ({
    version,
    starts: new Date((base + between(-5, 3) - (3 - version) * 4) * 86_400_000).toISOString().slice(0, 10),
    newStartersOnly: chance(0.2),
    name: `Requirement ${id}`,
    kinds: pick(KINDS),
    jobs: pick([[], ['nurse'], ['nurse', 'other'], ['other']]),
    blocks: chance(0.6),
    retired: chance(0.1),
  }))
  return { id, versions }
}

/** None, or some of which one begins in the week of the shift; recorded in any order. */
function someDeclared({ pick, chance, between }: Random, base: number, { end }: ShiftFacts): PersonFacts['declared'] {
  if (chance(0.5)) return []
  const monday = mondayOf(dayOf(end - 1))
  const since = () => pick([base - 1, base + between(-9, 9), monday + between(-1, 7)])
  const declared = () => ({ since: since(), minutesAWeek: pick([0, 60, 300, 600, 700]) })
  return chance(0.5) ? [declared()] : [declared(), declared()]
}

const wholeDay = (day: number) => ({ day: toDay(day), from: '00:00', until: '00:00', kind: 'cannot' as const })

/** A day on which something ends or begins: near the base, or while the shift is on. */
function someChange({ pick, chance, between }: Random, base: number, { start, end }: ShiftFacts): number {
  return chance(0.5) ? base + between(-2, 2) : dayOf(pick([start, end - 1, end]))
}

/** One of each job at a time: its next version begins where it ends. */
function someRoles(random: Random, base: number, shift: ShiftFacts): PersonFacts['roles'] {
  const { pick, chance, between } = random
  const role = (job: string, from: number, until: number) => ({
    ...{ job, from, until, siteIds: pick([null, null, ['x'], ['x', 'y'], ['y']]) },
    pencePerHour: pick([null, null, 799, 1085, 1220, 1271, 1600]),
  })
  const change = someChange(random, base, shift)
  return [
    role('nurse', base - 100, change),
    ...(chance(0.6) ? [role('nurse', change, change + pick([1, 2, 500]))] : []),
    ...(chance(0.4) ? [role('other', base - between(-1, 50), Number.POSITIVE_INFINITY)] : []),
  ]
}

/** Mostly before they first work; some have worked here before, or elsewhere. */
function someJoining({ pick, chance }: Random, base: number, work: readonly { start: number }[]): number {
  if (chance(0.2)) return base - pick([0, 3, 10, 40, 100])
  return dayOf(Math.min(...work.map(({ start }) => start))) - pick([0, 0, 1, 3, 10, 40, 2000])
}

/** A time on call that ends around the start of the shift, or begins around its end. */
function onCallNear({ pick, chance }: Random, { start, end }: ShiftFacts) {
  const from = pick([start - 720, start - 721, end, end - 1, start + 1])
  return { start: from, end: from + 720, isOwn: chance(0.7) }
}

function somePerson(random: Random, base: number, shift: ShiftFacts): PersonFacts {
  const { pick, chance, between } = random
  const spells = history(random, base, shift)
  const gapFrom = base + between(-3, 3)
  return {
    userId: 'p',
    starts: spells.map(({ start }) => start),
    ends: spells.map(({ end }) => end),
    breaks: spells.map(({ breakMinutes }) => breakMinutes),
    whose: spells.map(({ whose }) => whose),
    onCall: chance(0.2) ? [onCallNear(random, shift)] : [],
    joinedOn: someJoining(random, base, [...spells, shift]),
    turns18: base + (chance(0.25) ? pick([between(-2, 200), between(-2, 2)]) : -3000),
    turns21: base + pick([-1, 0, 1, 300, -2000, -2000]),
    jobs: [{ job: 'nurse', from: base - 500, until: pick([someChange(random, base, shift), base + 500, base + 500]) }],
    roles: chance(0.4) ? someRoles(random, base, shift) : [],
    gaps: chance(0.3)
      ? [
          {
            requirementId: 'a',
            waitsSince: chance(0.5) ? base - 3 : null,
            from: gapFrom,
            until: gapFrom + between(1, 4),
          },
          { requirementId: 'b', waitsSince: null, from: Number.NEGATIVE_INFINITY, until: base - between(0, 3) },
        ]
      : [],
    held: new Map(
      chance(0.5) ? [['a', { days: [base + between(-3, 1), base + between(1, 4)], waitsSince: null }]] : [],
    ),
    rightToWork: someRights(random, base, shift),
    suspended: someDays(random, base, 0.1),
    optedOut: daysBefore(random, base, shift, 0.3),
    nightAssessed: someDays(random, base, 0.5),
    leftOut: daysBefore(random, base, shift, 0.7),
    leave: someDays(random, base, 0.2).map((day) => day * 1440 + between(0, 60)),
    said: chance(0.2)
      ? { weeks: 1, firstWeek: '2026-06-15', rules: [], dates: [wholeDay(base + between(-2, 2))] }
      : null,
    declared: someDeclared(random, base, shift),
    exclusions: chance(0.2)
      ? [
          {
            clientId: pick(['c', 'd']),
            siteId: pick([null, 'x', 'y']),
            from: base - 50,
            until: base + pick([0, 1, 50]),
          },
        ]
      : [],
    inductedOn: chance(0.5) ? { x: base + between(-2, 2) } : {},
    neverWith: pick([[], [{ userId: 'q', siteId: pick([null, 'x']) }]]),
    completion: pick([100, 100, 100, 91]),
    gender: pick(['female', 'male', null]),
    home: null,
    maxMetres: null,
    preferredBy: [],
    visits: {},
    wishedMinutesAWeek: null,
  }
}

function someShift({ pick, chance, between }: Random, base: number): ShiftFacts {
  const hour = pick([0, 1, 6, 7, 8, 8, 8, 13, 14, 19, 20, 21, 22, 23])
  const start = midnight(base + between(-2, 2)) + hour * 60 + pick([0, 0, 30, 59])
  return {
    id: 's',
    clientId: 'c',
    siteId: pick(['x', 'y']),
    job: 'nurse',
    start,
    end: start + pick([61, 240, 271, 300, 361, 420, 480, 510, 570, 600, 606, 660, 720, 750, 780, 840, 1440]),
    breakMinutes: pick([0, 15, 20, 30, 30, 45]),
    isOnCall: chance(0.1),
    pencePerHour: pick([null, 799, 800, 1084, 1085, 1221, 1270, 1271, 1500]),
    isSpecialCase: chance(0.3),
    needsInduction: chance(0.2),
    onlyGender: pick([null, null, null, 'female']),
    place: null,
    requires: chance(0.3) ? [{ requirementId: pick(['a', 'b']), from: base + between(-2, 1) }] : [],
    people: [],
    beside: pick([[], ['q']]),
    isFlat: chance(0.1),
  }
}

function someRules({ pick, chance, between }: Random, { start }: ShiftFacts): TeamRules {
  const weeks = pick<TeamRules['averageWeeks']>([17, 17, ...averageWeeks])
  // An edge near the shift: of the first fixed period or of one of the next.
  const edge = dayOf(start) + between(-3, 3) - pick([0, 1, 2]) * weeks * 7
  return {
    levels: pick([{}, {}, { 'night-limit': 'block' }, { 'average-hours': 'warn' }]),
    averageWeeks: weeks,
    averageFrom: chance(0.4) ? toDay(edge) : null,
    letter: pick(letterChoices),
    weeklyRest: pick(['24-in-7', '35-in-7', '48-in-14']),
    nightWorker: pick(['third', 'third', 'any']),
    youngNight: pick(['22-06', '23-07']),
    afterBooking: 'flag',
    swaps: 'approve',
    comeOff: 'never',
    wayIn: '24',
  }
}

/** A person, a shift and a team near a day at which answers change; the same for the same seed. */
export function randomCase(seed: number) {
  const random = randomFrom(seed)
  const base = random.pick(BASES)
  const shift = someShift(random, base)
  const context: Context = {
    rules: someRules(random, shift),
    requirements: new Map(['a', 'b'].map((id) => [id, someRequirement(random, base, id)])),
  }
  return { base, facts: somePerson(random, base, shift), shift, context }
}
