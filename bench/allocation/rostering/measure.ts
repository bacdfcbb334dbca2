import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Highs } from 'highs'
import { timed, tookWords } from '../clock.ts'
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
  ticks: number
  quick: boolean
  only?: number[]
}

/** Measures the instances of a folder: the median of the seeds beside what is known and published. */
export function measureInstances(highs: Highs, folder: string, { only, ...measuring }: Measuring) {
  for (const name of Object.keys(PUBLISHED).map(Number)) {
    const file = join(folder, `Instance${name}.txt`)
    if (!existsSync(file) || (only && !only.includes(name))) continue
    console.log(`Instance ${name}: ${measureOne(highs, name, readInstance(readFileSync(file, 'utf8')), measuring)}`)
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
  return `${median} (${costs.join(', ')}), bound ${bound}; ${published}; ${runs.map(({ took }) => took).join(' | ')}`
}
