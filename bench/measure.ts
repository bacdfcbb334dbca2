import type { Contender, Meter } from './processor-time.ts'

export type Runs = Partial<Record<Contender, (turn: number) => Promise<unknown>>>

export interface Figures {
  /** Milliseconds. On a busy machine the 10th percentile says more than the median. */
  p10: number
  p50: number
  p99: number
  samples: number
  /** Calls per second with several in flight. */
  rate: number
  /** Processor time of one call in milliseconds: of the process that serves it, and of the database. */
  server: number | undefined
  database: number | undefined
}

export interface Effort {
  samples: number
  /** The time limit for sampling one work, even when samples are missing. */
  withinMs: number
  blocks: number
  blockMs: number
  inFlight: number
  /** How often a page is opened for one figure. */
  visits: number
}

const WARM_UP = 20

/** The smallest value that at least this share of the samples does not exceed. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

type Entry = [Contender, (turn: number) => Promise<unknown>]

/** Calls the contenders in turn, one call at a time; the first one rotates, so that none always runs after the same one. */
async function takeTurns(entries: Entry[], { samples, withinMs }: Effort): Promise<Map<Contender, number[]>> {
  const taken = new Map<Contender, number[]>(entries.map(([name]) => [name, []]))
  let turn = 0
  for (; turn < Math.min(WARM_UP, samples); turn++) for (const [, run] of entries) await run(turn)
  const began = performance.now()
  for (let round = 0; round < samples && performance.now() - began < withinMs; round++, turn++) {
    for (let place = 0; place < entries.length; place++) {
      const [name, run] = entries[(place + round) % entries.length] as Entry
      const start = performance.now()
      await run(turn)
      taken.get(name)?.push(performance.now() - start)
    }
  }
  return taken
}

interface Load {
  calls: number
  ms: number
  server: number
  database: number
}

let turns = 1_000_000

async function oneBlock([name, run]: Entry, { meter, effort }: { meter: Meter; effort: Effort }): Promise<Load> {
  const before = meter(name)
  const began = performance.now()
  let calls = 0
  async function lane() {
    while (performance.now() - began < effort.blockMs) {
      await run(turns++)
      calls++
    }
  }
  await Promise.all(Array.from({ length: effort.inFlight }, lane))
  const after = meter(name)
  return {
    calls,
    ms: performance.now() - began,
    server: after.server - before.server,
    database: after.database - before.database,
  }
}

/** Runs blocks with several calls in flight, the contenders in turn: the rate, and the processor time per call. */
async function underLoad(
  entries: Entry[],
  { meter, effort }: { meter: Meter; effort: Effort },
): Promise<Map<Contender, Load>> {
  const loads = new Map<Contender, Load>(entries.map(([name]) => [name, { calls: 0, ms: 0, server: 0, database: 0 }]))
  for (let block = 0; block < effort.blocks; block++) {
    for (const entry of entries) {
      const sum = loads.get(entry[0]) as Load
      const load = await oneBlock(entry, { meter, effort })
      for (const key of Object.keys(sum) as (keyof Load)[]) sum[key] += load[key]
    }
  }
  return loads
}

/** Measures all contenders of one work in the same minutes on the same database. */
export async function measure(
  runs: Runs,
  { meter, effort }: { meter: Meter; effort: Effort },
): Promise<Partial<Record<Contender, Figures>>> {
  const entries = Object.entries(runs) as Entry[]
  const taken = await takeTurns(entries, effort)
  const loads = await underLoad(entries, { meter, effort })
  return Object.fromEntries(
    entries.map(([name]) => {
      const samples = taken.get(name) ?? []
      const { calls, ms, server, database } = loads.get(name) as Load
      const figures: Figures = {
        p10: quantile(samples, 0.1),
        p50: quantile(samples, 0.5),
        p99: quantile(samples, 0.99),
        samples: samples.length,
        rate: (calls * 1000) / ms,
        server: Number.isNaN(server) ? undefined : server / calls,
        database: Number.isNaN(database) ? undefined : database / calls,
      }
      return [name, figures]
    }),
  )
}
