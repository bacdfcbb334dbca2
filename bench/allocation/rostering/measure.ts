import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { timed, tookWords } from '../clock.ts'
import type { Goal } from '../goals.ts'
import { brokenBy, costOfRoster } from './checker.ts'
import { type Instance, readInstance } from './instance.ts'
import { solveInstance } from './solve-instance.ts'

/** By instance: the best known value, and what IP+VNS had after 10 and 60 minutes (Rahimian, Akartunali, Levine, 2017). */
const PUBLISHED: Record<number, [number, number, number]> = {
  1: [607, 607, 607],
  2: [828, 828, 828],
  3: [1001, 1001, 1001],
  4: [1716, 1716, 1716],
  5: [1143, 1143, 1143],
  6: [1950, 1950, 1950],
  7: [1056, 1056, 1056],
  8: [1300, 1364, 1344],
  9: [439, 439, 439],
  10: [4631, 4631, 4631],
  11: [3443, 3443, 3443],
  12: [4040, 4042, 4040],
  13: [1348, 3109, 1905],
  14: [1278, 1281, 1279],
  15: [3829, 4144, 3928],
  16: [3225, 3306, 3225],
  17: [5746, 5760, 5750],
  18: [4459, 5049, 4662],
  19: [3149, 3974, 3224],
}
const SEEDS = [1, 2, 3]

/** What the seeds of an instance came to, in so many seconds. */
interface Measured {
  costs: number[]
  median: number
  bound: number
}

/** Seconds that the goals of an instance give it. */
function secondsOf(name: number): number[] {
  if (name <= 5) return [10]
  if (name <= 8) return [10, 60]
  return [13, 15, 17, 18, 19].includes(name) ? [60, 110] : [60]
}

/** By instance, and by seconds. */
type Results = Map<number, Map<number, Measured>>

/** Measures the instances of a folder: the median of the seeds beside what is known and published. */
export function measureInstances(bench: Bench) {
  const { folder, time, quick } = bench
  if (!folder) return
  const results: Results = new Map()
  const seeds = quick ? SEEDS.slice(0, 1) : SEEDS
  for (const { name, seconds } of workOf(bench)) {
    if (!time.haveRoomFor(seconds * seeds.length)) continue
    const instance = readInstance(readFileSync(fileOf(folder, name), 'utf8'))
    const measured = measureOne(bench, { name, instance, seconds, seeds })
    results.set(name, (results.get(name) ?? new Map()).set(seconds, measured))
    addGoals(bench, results, name)
  }
}

const fileOf = (folder: string, name: number) => join(folder, `Instance${name}.txt`)

/** Which instances are measured for how long: all for a minute at most, and then some for longer. */
function workOf({ folder = '', only }: Bench) {
  const names = Object.keys(PUBLISHED).map(Number)
  return names
    .filter((name) => (only?.includes(name) ?? true) && existsSync(fileOf(folder, name)))
    .flatMap((name) => secondsOf(name).map((seconds) => ({ name, seconds })))
    .sort((one, other) => Number(one.seconds > 60) - Number(other.seconds > 60))
}

interface One {
  name: number
  instance: Instance
  seconds: number
  seeds: readonly number[]
}

function measureOne({ highs, say }: Bench, { name, instance, seconds, seeds }: One): Measured {
  const runs = seeds.map((seed) => {
    const [{ roster, bound }, took] = timed(() => solveInstance(instance, { seed, ticks: 1000 * seconds, highs }))
    const broken = brokenBy(instance, roster)
    if (broken.length > 0) throw new Error(`instance ${name} breaks ${broken.slice(0, 3).join('; ')}`)
    return { cost: costOfRoster(instance, roster), bound: bound ?? Number.NEGATIVE_INFINITY, took: tookWords(took) }
  })
  const costs = runs.map(({ cost }) => cost)
  const median = costs.toSorted((one, other) => one - other)[costs.length >> 1]!
  const bound = Math.max(...runs.map((run) => run.bound))
  const [best, ten, sixty] = PUBLISHED[name]!
  const above = (100 * (median / best - 1)).toFixed(2)
  say(
    `Instance ${name}, ${seconds} s: ${median} (${costs.join(', ')}), ${above} % above the best known ${best}, bound ${bound}; IP+VNS ${ten} and ${sixty}; ${runs.map(({ took }) => took).join(' | ')}`,
  )
  return { costs, median, bound }
}

interface Most {
  /** Instance, seconds, and the most that it may cost. */
  of: [number, number, number][]
  /** Of the seeds: their median or each. */
  by?: 'median' | 'worst'
}

const bestOf = (names: readonly number[], seconds: number): Most['of'] =>
  names.map((name) => [name, seconds, PUBLISHED[name]![0]])

/** By goal: the most that an instance may cost. */
const MOST: readonly [Goal, Most][] = [
  ['G1', { of: bestOf([1, 2, 3, 4, 5], 10), by: 'worst' }],
  [
    'G2',
    {
      of: [
        ...([
          [6, 10, 1953],
          [7, 10, 1058],
          [8, 10, 1319],
        ] as Most['of']),
        ...([
          [6, 60, 1950],
          [7, 60, 1056],
          [8, 60, 1306],
        ] as Most['of']),
      ],
    },
  ],
  ['G2', { of: [[8, 60, 1326]], by: 'worst' }],
  ['G3', { of: bestOf([9, 10, 11, 14, 16], 60), by: 'worst' }],
  ['G4', { of: [[12, 60, 4060]] }],
  [
    'G5',
    {
      of: [
        [13, 110, 1905],
        [15, 110, 3928],
        [17, 110, 5750],
      ],
    },
  ],
  [
    'G6',
    {
      of: [
        [18, 110, 4662],
        [19, 110, 3224],
      ],
    },
  ],
]

/** Says how the goals stand of which an instance that was just measured is a part. */
function addGoals({ found }: Bench, results: Results, name: number) {
  for (const [goal, { of, by = 'median' }] of MOST) {
    if (!of.some(([one]) => one === name)) continue
    const asked = of.map(([one, seconds, most]) => {
      const result = results.get(one)?.get(seconds)
      const cost = result && (by === 'worst' ? Math.max(...result.costs) : result.median)
      return { cost, most, words: `${one} in ${seconds} s` }
    })
    const measured = asked.filter(({ cost }) => cost !== undefined)
    found(goal, {
      part: by,
      found: measured.map(({ cost, most, words }) => `${words} ${cost} of ${most}`).join(', '),
      isMet: measured.every(({ cost, most }) => cost! <= most),
      left: asked.filter(({ cost }) => cost === undefined).map(({ words }) => words),
    })
  }
  addPublished(found, results)
  addProofs(found, results)
}

const namesLeft = (results: Results, last: number) =>
  Object.keys(PUBLISHED).filter((name) => Number(name) <= last && !results.has(Number(name)))

/** Beside the published values, with at most 60 seconds. */
function addPublished(found: Bench['found'], results: Results) {
  const medians = [...results].map(([name, bySeconds]) => {
    const { median } = bySeconds.get(60) ?? bySeconds.values().next().value!
    return { name, median, ten: PUBLISHED[name]![1], sixty: PUBLISHED[name]![2] }
  })
  const above = medians.filter(({ median, ten }) => median > ten)
  const asHour = medians.filter(({ median, sixty }) => median <= sixty).length
  const said = above.map(({ name, median, ten }) => `${name} has ${median} of ${ten}`).join(', ')
  found('G7', {
    part: 'G7',
    found: `${said || 'none above'}; ${asHour} of ${medians.length} at most the value of 60 minutes`,
    isMet: above.length === 0 && asHour >= Math.min(14, medians.length),
    left: namesLeft(results, 19),
  })
}

function addProofs(found: Bench['found'], results: Results) {
  const bounds = [...results]
    .filter(([name]) => name <= 17)
    .map(([name, bySeconds]) => {
      const all = [...bySeconds.values()]
      const bound = Math.max(...all.map((one) => one.bound))
      return { name, bound, isProved: all.some(({ costs }) => Math.min(...costs) <= bound) }
    })
  if (bounds.length === 0) return
  const none = bounds.filter(({ bound }) => !Number.isFinite(bound)).map(({ name }) => name)
  const proved = bounds.filter(({ isProved }) => isProved).map(({ name }) => name)
  found('G8', {
    part: 'G8',
    found: `no bound of ${none.join(', ') || 'none'}; proved best: ${proved.join(', ') || 'none'}`,
    isMet: none.length === 0 && proved.length >= Math.min(6, bounds.length),
    left: namesLeft(results, 17),
  })
}
