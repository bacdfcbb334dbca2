import { dayOf, type Minute } from '#shared/calendar.ts'
import { bandsOn, type SiteLevels, type Span } from './levels.ts'

/** A shift at the site, as far as it covers something. */
export interface CoveringShift {
  job: string
  span: Span
  places: number
  /** Of those who have a place on it, what each is and has: their jobs and requirements. */
  people: readonly (readonly string[])[]
}

/** Hours in which a site needs or has people of a job, as many throughout. */
export interface JobHours {
  job: string
  from: Minute
  until: Minute
  needed: number
  places: number
  filled: number
}

/** Hours in which people with a quality are needed among those who are there. */
export interface MixHours {
  quality: string
  from: Minute
  until: Minute
  least: number
  have: number
}

/** What is needed of the hours of some jobs and is not there: places that no shift has, and places that nobody has. */
export const shortOf = ({ needed, places, filled }: Pick<JobHours, 'needed' | 'places' | 'filled'>) => ({
  missing: Math.max(0, needed - places),
  open: Math.max(0, Math.min(needed, places) - filled),
  over: Math.max(0, places - needed),
})

/** Needed against there, by job and quality, in the order of time: hours in which nothing is needed or there are left out. */
export function coverIn(site: SiteLevels, shifts: readonly CoveringShift[], span: Span) {
  const days = daysOf(span)
  const jobs = new Changes(['needed', 'places', 'filled'] as const)
  for (const { band, span: at } of days.flatMap((day) => bandsOn(site, day, 'bands')))
    jobs.add(band.job, at, 'needed', band.needed)
  for (const { job, span: at, places, people } of shifts) {
    jobs.add(job, at, 'places', places)
    jobs.add(job, at, 'filled', people.length)
  }
  return {
    jobs: jobs.within(span).map(({ key, ...hours }): JobHours => ({ job: key, ...hours })),
    mixes: mixesIn(
      days.flatMap((day) => bandsOn(site, day, 'mixes')),
      shifts,
      span,
    ),
  }
}

/** Days whose bands reach into a span. */
export function daysOf([from, until]: Span) {
  const first = dayOf(from) - 1
  return Array.from({ length: Math.max(0, dayOf(until - 1) - first + 1) }, (_, at) => first + at)
}

/** Each rule counts by itself: where two ask for the same quality at once, the greater number does. */
function mixesIn(
  mixes: readonly ReturnType<typeof bandsOn<'mixes'>>[number][],
  shifts: readonly CoveringShift[],
  span: Span,
): MixHours[] {
  return [...Map.groupBy(mixes, ({ band }) => band.quality)].flatMap(([quality, asked]) => {
    const having = shifts.map((shift) => ({
      span: shift.span,
      have: shift.people.filter((qualities) => qualities.includes(quality)).length,
    }))
    const edges = [...new Set([...asked, ...having].flatMap((one) => one.span))].sort((a, b) => a - b)
    const pieces = edges.slice(0, -1).flatMap((edge, at): MixHours[] => {
      const [from, until] = [Math.max(edge, span[0]), Math.min(edges[at + 1]!, span[1])]
      const isIn = (one: { span: Span }) => one.span[0] <= edge && edge < one.span[1]
      const least = Math.max(0, ...asked.filter(isIn).map(({ band }) => band.least))
      const have = having.filter(isIn).reduce((sum, one) => sum + one.have, 0)
      return from < until && least > 0 ? [{ quality, from, until, least, have }] : []
    })
    return pieces.reduce<MixHours[]>((joined, next) => {
      const last = joined.at(-1)
      if (last?.until === next.from && last.least === next.least && last.have === next.have) last.until = next.until
      else joined.push(next)
      return joined
    }, [])
  })
}

/** Numbers that change at instants, by key. */
class Changes<const Name extends string> {
  readonly #names: readonly Name[]
  readonly #changes = new Map<string, Map<Minute, Record<Name, number>>>()

  constructor(names: readonly Name[]) {
    this.#names = names
  }

  add(key: string, [from, until]: Span, name: Name, by: number) {
    const ofKey = this.#changes.get(key) ?? new Map<Minute, Record<Name, number>>()
    this.#changes.set(key, ofKey)
    for (const [at, change] of [[from, by] as const, [until, -by] as const]) {
      const there = ofKey.get(at) ?? this.#nothing()
      there[name] += change
      ofKey.set(at, there)
    }
  }

  /** Stretches of a span in which the numbers stay the same and are not all nothing. */
  within([from, until]: Span) {
    return [...this.#changes].flatMap(([key, changes]) => {
      const found: ({ key: string; from: Minute; until: Minute } & Record<Name, number>)[] = []
      let now = this.#nothing()
      let since = from
      const close = (at: Minute) => {
        const end = Math.min(at, until)
        if (end > since && this.#names.some((name) => now[name] !== 0))
          found.push({ key, from: since, until: end, ...now })
        since = Math.max(since, end)
      }
      for (const [at, change] of [...changes].sort(([a], [b]) => a - b)) {
        if (this.#names.every((name) => change[name] === 0)) continue
        close(at)
        now = { ...now }
        for (const name of this.#names) now[name] += change[name]
      }
      return found
    })
  }

  #nothing() {
    return Object.fromEntries(this.#names.map((name) => [name, 0])) as Record<Name, number>
  }
}
