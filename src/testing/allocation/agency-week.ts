import type { Interval, Pair, Person, Place, Problem, Refused, Weights } from '#features/allocation/solver/problem.ts'
import type { RuleId } from '#features/eligibility/rules/all-rules.ts'
import { type Random, randomFrom, wholeBelow } from '#shared/random.ts'

/** Weights with which plans are measured: those of the first measurements, so that figures can be compared. */
const measuredWeights: Weights = {
  uncovered: 1000,
  pinBroken: 1_000_000,
  shortHour: 6,
  overHour: 4,
  km: 2,
  visit: 8,
  mostVisits: 5,
  disliked: 60,
  pound: 0,
  unpopular: 0,
  nothing: 0,
  moved: 50,
}

export interface AgencyWeek {
  people: number
  places: number
  seed: number
  weeks?: number
  weights?: Weights
}

interface Worker {
  roles: number[]
  /** Until which minute a certificate is valid; undefined: they have none. */
  certificates: (number | undefined)[]
  at: Point
  available: Interval[]
  leave: Interval[]
  blockedAt: number
  visits: Map<number, number>
  mostKm: number
  likesNights: boolean
}

interface Point {
  x: number
  y: number
}

interface Job {
  site: number
  role: number
  certificates: number[]
  isNight: boolean
}

const DAY = 1440
const FOREVER = 1e9
/** When shifts begin and how long they are. */
const PATTERNS = [
  [7 * 60, 12 * 60],
  [7 * 60, 6 * 60],
  [14 * 60, 7 * 60],
  [19 * 60, 12 * 60],
  [8 * 60, 8 * 60],
  [20 * 60, 10 * 60],
] as const
const CONTRACTS = [0, 0, 16, 24, 36]
const SQUARE_KM = 40

/** A week, or more, of an agency: the same numbers give the same one. Facts are made up; pairs follow from them by the rules' names. */
export function agencyWeek({ people, places, seed, weeks = 1, weights = measuredWeights }: AgencyWeek): Problem {
  const random = randomFrom(seed)
  const sites = Array.from({ length: Math.max(8, Math.round(people / 5)) }, () => pointOf(random))
  const days = weeks * 7
  const jobs = Array.from({ length: places }, (_, nth) => jobOf(random, { nth, days, sites: sites.length }))
  const workers = Array.from({ length: people }, (_, nth) => workerOf(random, { nth, days, sites: sites.length }))
  const pairs: Pair[] = []
  const refused: Refused[] = []
  for (const [person, { worker }] of workers.entries()) {
    for (const [place, { job, place: of }] of jobs.entries()) {
      const km = Math.hypot(worker.at.x - sites[job.site]!.x, worker.at.y - sites[job.site]!.y)
      const rules = refusals(worker, job, of, km)
      if (rules.length > 0) refused.push({ person, place, rules })
      else
        pairs.push({
          person,
          place,
          km,
          visits: worker.visits.get(job.site) ?? 0,
          disliked: job.isNight && !worker.likesNights,
          extraPence: 0,
        })
    }
  }
  return {
    weeks,
    people: workers.map(({ person }) => ({
      ...person,
      mostMinutes: Array.from({ length: weeks }, () => person.mostMinutes[0]!),
    })),
    places: jobs.map(({ place }) => place),
    pairs,
    refused,
    weights,
  }
}

const pointOf = (random: Random): Point => ({ x: random() * SQUARE_KM, y: random() * SQUARE_KM })

function jobOf(
  random: Random,
  { nth, days, sites }: { nth: number; days: number; sites: number },
): { job: Job; place: Place } {
  const day = wholeBelow(random, days)
  const [begin, minutes] = PATTERNS[wholeBelow(random, PATTERNS.length)]!
  const from = day * DAY + begin + wholeBelow(random, 3) * 30
  const kind = random()
  const role = kind < 0.6 ? 0 : kind < 0.85 ? 1 : 2
  const certificates = [0, ...[0.4, 0.25, 0.12].flatMap((chance, one) => (random() < chance ? [one + 1] : []))]
  const isNight = begin >= 19 * 60
  const job = { site: wholeBelow(random, sites), role, certificates, isNight }
  const priority = random() < 0.15 ? 2 : 1
  return {
    job,
    place: { id: `place-${nth}`, from, until: from + minutes, priority, unpopular: isNight || day % 7 > 4 },
  }
}

function workerOf(
  random: Random,
  { nth, days, sites }: { nth: number; days: number; sites: number },
): { worker: Worker; person: Person } {
  const end = days * DAY
  const kind = random()
  const roles = kind < 0.6 ? [0] : kind < 0.8 ? [0, 1] : kind < 0.88 ? [1] : kind < 0.96 ? [2] : [1, 2]
  const until = (endsEarly: number) => (random() < endsEarly ? wholeBelow(random, end) : FOREVER)
  const certificates = [until(0.04), ...[0.7, 0.5, 0.35].map((chance) => (random() < chance ? until(0.05) : undefined))]
  const available = Array.from({ length: days }, (_, day) => availabilityOf(random(), day * DAY)).flat()
  const leave = random() < 0.08 ? [leaveOf(random, days)] : []
  const contractMinutes = CONTRACTS[wholeBelow(random, CONTRACTS.length)]! * 60
  const mostHours = random() < 0.25 ? 60 : 48
  const at = pointOf(random)
  const busy = random() < 0.3 ? [lastWork(wholeBelow(random, 600))] : []
  const mostKm = 10 + random() * 20
  const likesNights = random() < 0.7
  const visits = new Map([1, 2, 3].map(() => [wholeBelow(random, sites), 1 + wholeBelow(random, 10)]))
  const blockedAt = random() < 0.2 ? wholeBelow(random, sites) : -1
  return {
    worker: { roles, certificates, at, available, leave, blockedAt, visits, mostKm, likesNights },
    person: {
      id: `person-${nth}`,
      busy,
      restMinutes: 660,
      weeklyRestMinutes: DAY,
      mostMinutes: [mostHours * 60],
      contractMinutes,
      wishedMinutes: contractMinutes || 24 * 60,
      unpopularBefore: wholeBelow(random, 4),
    },
  }
}

/** The end of last week's last shift lies so many minutes before the plan. */
const lastWork = (before: number): Interval => ({ from: -before - 480, until: -before })

function availabilityOf(chance: number, begin: number): Interval[] {
  if (chance < 0.68) return [{ from: begin, until: begin + DAY + 600 }]
  return chance < 0.8 ? [{ from: begin + 6 * 60, until: begin + 21 * 60 }] : []
}

function leaveOf(random: Random, days: number): Interval {
  const day = wholeBelow(random, days)
  return { from: day * DAY, until: Math.min(days * DAY, (day + 1 + wholeBelow(random, 4)) * DAY) }
}

/** Every rule that keeps a worker from a place. */
function refusals(worker: Worker, job: Job, { from, until }: Place, km: number): RuleId[] {
  const rules: [RuleId, boolean][] = [
    ['job', !worker.roles.includes(job.role)],
    ['compliance', job.certificates.some((one) => (worker.certificates[one] ?? Number.NEGATIVE_INFINITY) < until)],
    ['leave', worker.leave.some((leave) => from < leave.until && until > leave.from)],
    ['availability', !worker.available.some((one) => from >= one.from && until <= one.until)],
    ['exclusion', worker.blockedAt === job.site],
    ['travel', km > worker.mostKm],
  ]
  return rules.flatMap(([rule, applies]) => (applies ? [rule] : []))
}
