import { dayNumber, midnight, type Pairs, toDay } from '#features/eligibility/rules/calendar.ts'
import type { PersonFacts, RequirementFacts, ShiftFacts, VisaLimit } from '#features/eligibility/rules/facts.ts'
import type { Context } from '#features/eligibility/rules/rule.ts'
import type { TeamRules } from '#features/eligibility/rules/team-rules.ts'
import { chanceFrom } from '../random.ts'

/** Both clock changes, leap days, year ends, new rates, and days without anything. */
const BASES = [
  ...['2026-03-29', '2026-10-25', '2027-03-28', '2025-10-26', '2024-02-29', '2028-02-29'],
  ...['2026-12-31', '2027-01-01', '2026-04-01', '2026-06-15', '2026-07-25', '2026-02-21'],
].map(dayNumber)

/** How many days before and after its base a case reaches. */
export const REACH = { before: 142, after: 148 }

function randomFrom(seed: number) {
  const { below, one } = chanceFrom(seed)
  return {
    pick: one,
    between: (low: number, high: number) => low + below(high - low + 1),
    chance: (share: number) => below(1000) < share * 1000,
  }
}

type Random = ReturnType<typeof randomFrom>

/** Spells that do not overlap, of a person with some pattern of work. */
function history({ pick, chance, between }: Random, base: number) {
  const spells: { start: number; end: number; breakMinutes: number; whose: number }[] = []
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
  return chance(0.05) ? [] : spells
}

function someDays({ chance, between }: Random, base: number, share: number): number[] {
  if (!chance(share)) return []
  const from = base + between(-100, 30)
  const until = from + between(1, 30)
  return chance(0.6) ? [from, until] : [from, until, until + 5, until + 12]
}

function visa({ pick, chance, between }: Random, base: number): VisaLimit | null {
  if (!chance(0.3)) return null
  const until = base + between(-20, 3)
  const again = base + between(4, 30)
  const terms: Pairs = pick([[until - 60, until, again, again + 60], [until - 60, until], [again, again + 60], []])
  if (chance(0.3)) return { kind: 'sponsored', minutesAWeek: 1200, terms: [], isBusiness: false }
  return { kind: 'student', minutesAWeek: pick([0, 600, 1200]), terms, isBusiness: chance(0.05) }
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

const declared = (base: number, minutesAWeek: number) => ({ since: base - 1, minutesAWeek })
const wholeDay = (day: number) => ({ day: toDay(day), from: '00:00', until: '00:00', kind: 'cannot' as const })

/** One of each job at a time: its next version begins where it ends. */
function someRoles({ pick, chance, between }: Random, base: number): PersonFacts['roles'] {
  const role = (job: string, from: number, until: number) => ({
    ...{ job, from, until, siteIds: pick([null, null, ['x'], ['x', 'y'], ['y']]) },
    pencePerHour: pick([null, null, 799, 1085, 1220, 1271, 1600]),
  })
  const change = base + between(-2, 2)
  return [
    role('nurse', base - 100, change),
    ...(chance(0.6) ? [role('nurse', change, base + pick([1, 2, 500]))] : []),
    ...(chance(0.4) ? [role('other', base - between(-1, 50), Number.POSITIVE_INFINITY)] : []),
  ]
}

function somePerson(random: Random, base: number): PersonFacts {
  const { pick, chance, between } = random
  const spells = history(random, base)
  const gapFrom = base + between(-3, 3)
  const rightUntil = base + pick([-1, 0, 1, 2, 500, 500, 500, 500])
  return {
    userId: 'p',
    starts: spells.map(({ start }) => start),
    ends: spells.map(({ end }) => end),
    breaks: spells.map(({ breakMinutes }) => breakMinutes),
    whose: spells.map(({ whose }) => whose),
    joinedOn: base - pick([0, 3, 10, 40, 100, 400, 2000]),
    turns18: base + (chance(0.25) ? pick([between(-2, 200), between(-2, 2)]) : -3000),
    turns21: base + pick([-1, 0, 1, 300, -2000, -2000]),
    jobs: [{ job: 'nurse', from: base - 500, until: base + pick([0, 1, 500, 500]) }],
    roles: chance(0.4) ? someRoles(random, base) : [],
    gaps: chance(0.3)
      ? [
          { requirementId: 'a', waits: chance(0.5), from: gapFrom, until: gapFrom + between(1, 4) },
          { requirementId: 'b', waits: false, from: Number.NEGATIVE_INFINITY, until: base - between(0, 3) },
        ]
      : [],
    held: new Map(chance(0.5) ? [['a', { days: [base + between(-3, 1), base + between(1, 4)], waits: false }]] : []),
    rightToWork: [
      { from: base - 500, until: rightUntil, limit: visa(random, base) },
      ...(chance(0.5) ? [{ from: rightUntil, until: rightUntil + 400, limit: null }] : []),
    ],
    suspended: someDays(random, base, 0.1),
    optedOut: someDays(random, base, 0.25),
    nightAssessed: someDays(random, base, 0.5),
    leftOut: someDays(random, base, 0.5),
    leave: someDays(random, base, 0.2).map((day) => day * 1440 + between(0, 60)),
    said: chance(0.2)
      ? { weeks: 1, firstWeek: '2026-06-15', rules: [], dates: [wholeDay(base + between(-2, 2))] }
      : null,
    declared: pick([
      [],
      [],
      [{ since: base - between(-1, 9), minutesAWeek: 300 }],
      [declared(base, 300), declared(base, 700)],
    ]),
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
  const hour = pick([0, 1, 6, 7, 8, 13, 14, 19, 20, 21, 22, 23])
  const start = midnight(base + between(-2, 2)) + hour * 60 + pick([0, 0, 30, 59])
  return {
    id: 's',
    clientId: 'c',
    siteId: pick(['x', 'y']),
    job: 'nurse',
    start,
    end: start + pick([61, 240, 271, 300, 361, 420, 480, 600, 660, 720, 750, 780, 840, 1440]),
    breakMinutes: pick([0, 15, 20, 30, 45]),
    pencePerHour: pick([null, 799, 800, 1084, 1085, 1221, 1270, 1271, 1500]),
    isSpecialCase: chance(0.3),
    needsInduction: chance(0.2),
    onlyGender: pick([null, null, null, 'female']),
    place: null,
    requires: chance(0.3) ? [{ requirementId: pick(['a', 'b']), from: base + between(-2, 1) }] : [],
    people: [],
    beside: pick([[], ['q']]),
  }
}

function someRules({ pick }: Random): TeamRules {
  return {
    levels: {},
    averageWeeks: 17,
    newStarterWeeks: pick([1, 4]),
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
  const context: Context = {
    rules: someRules(random),
    requirements: new Map(['a', 'b'].map((id) => [id, someRequirement(random, base, id)])),
  }
  return { base, facts: somePerson(random, base), shift: someShift(random, base), context }
}
