import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Highs } from 'highs'
import { timed, tookWords } from '../clock.ts'
import type { Goals } from '../goals.ts'
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

interface Measuring {
  goals: Goals
  ticks: number
  quick: boolean
  only?: number[]
}

/** Measures the instances of a folder: the median of the seeds beside what is known and published. */
export function measureInstances(highs: Highs, folder: string, { only, ...measuring }: Measuring) {
  const medians = new Map<number, number>()
  for (const name of Object.keys(PUBLISHED).map(Number)) {
    const file = join(folder, `Instance${name}.txt`)
    if (!existsSync(file) || (only && !only.includes(name))) continue
    const { said, median } = measureOne(highs, name, readInstance(readFileSync(file, 'utf8')), measuring)
    medians.set(name, median)
    console.log(`Instance ${name}: ${said}`)
  }
  addGoals(measuring.goals, medians)
}

const BEST: readonly [string, readonly number[]][] = [
  ['G1', [1, 2, 3, 4, 5]],
  ['G3', [9, 10, 11, 14, 16]],
]
/** By goal: the most that an instance may cost. */
const MOST: readonly [string, Record<number, number>][] = [
  ['G2', { 6: 1950, 7: 1056, 8: 1306 }],
  ['G4', { 12: 4060 }],
  ['G5', { 13: 1905, 15: 3928, 17: 5750 }],
  ['G6', { 18: 4662, 19: 3224 }],
]

function addGoals(goals: Goals, medians: ReadonlyMap<number, number>) {
  const ten = Object.fromEntries(Object.entries(PUBLISHED).map(([name, values]) => [name, values[1]]))
  const best = BEST.map(
    ([id, names]) => [id, Object.fromEntries(names.map((name) => [name, PUBLISHED[name]![0]]))] as const,
  )
  for (const [id, most] of [...best, ...MOST, ['G7', ten] as const]) {
    const measured = Object.entries(most).filter(([name]) => medians.has(Number(name)))
    if (measured.length === 0) continue
    const above = measured.filter(([name, value]) => medians.get(Number(name))! > value)
    goals.add(id, `instances ${measured.map(([name, value]) => `${name} ${value}`).join(', ')}`, {
      found:
        above.length === 0
          ? 'none above'
          : above.map(([name]) => `${name} has ${medians.get(Number(name))}`).join(', '),
      isMet: above.length === 0,
    })
  }
}

function measureOne(highs: Highs, name: number, instance: Instance, { ticks, quick }: Measuring) {
  const runs = (quick ? SEEDS.slice(0, 1) : SEEDS).map((seed) => {
    const [{ roster, bound }, took] = timed(() => solveInstance(instance, { seed, ticks, highs }))
    const broken = brokenBy(instance, roster)
    if (broken.length > 0) throw new Error(`instance ${name} breaks ${broken.slice(0, 3).join('; ')}`)
    return { cost: costOfRoster(instance, roster), bound: bound ?? Number.NEGATIVE_INFINITY, took: tookWords(took) }
  })
  const costs = runs.map(({ cost }) => cost)
  const median = costs.toSorted((one, other) => one - other)[costs.length >> 1]!
  const bound = Math.max(...runs.map((run) => run.bound))
  const [best, ten, sixty] = PUBLISHED[name]!
  const published = `best known ${best}, IP+VNS 10 min ${ten} (${median <= ten ? 'met' : 'missed'}), 60 min ${sixty}`
  const said = `${median} (${costs.join(', ')}), bound ${bound}; ${published}; ${runs.map(({ took }) => took).join(' | ')}`
  return { said, median }
}
