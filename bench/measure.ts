import type { Contender, Meter } from './processor-time.ts'

/** A call by its number: no two of one work have the same. */
export type Run = (turn: number) => Promise<unknown>
export type Runs = Partial<Record<Contender, Run>>

export interface Figures {
  /** Milliseconds. On a busy machine the 10th percentile says more than the median. */
  p10: number
  p50: number
  p95: number
  p99: number
  samples: number
  /** Calls per second with several in flight; NaN where none were. */
  rate: number
  /** Processor time of one call in milliseconds: of all that serves it, and of the database. NaN where the system does not say. */
  server: number
  database: number
}

export interface Effort {
  /** How often each contender has its turn. */
  blocks: number
  /** Calls of a turn, one after another; fewer when time is up. */
  calls: number
  withinMs: number
  /** Then as many as go through in this time, with several in flight; 0 for none. */
  loadMs: number
  inFlight: number
  /** How often a page is opened for one figure. */
  visits: number
}

/** A first turn does not count and is longer under load: a process that has just started runs its code slowly. */
const WARM_UP = 4

/** The smallest value that at least this share of the samples does not exceed. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

interface Block {
  taken: number[]
  loaded: number
  loadedMs: number
  server: number
  database: number
}

let turns = 0

/** As many calls as end within the time; each lane goes on when its last one was answered. */
export async function keepInFlight(run: Run, { loadMs, inFlight }: Pick<Effort, 'loadMs' | 'inFlight'>) {
  const began = performance.now()
  let calls = 0
  async function lane() {
    while (performance.now() - began < loadMs) {
      await run(turns++)
      calls++
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return { calls, ms: performance.now() - began }
}

/** One turn of a contender. Its first calls do not count: they warm its caches, and pay for what the one before has left. */
async function takeTurn(
  run: Run,
  { effort, meter }: { effort: Effort; meter: () => ReturnType<Meter> },
): Promise<Block> {
  const { calls, withinMs } = effort
  for (let warmUp = Math.ceil(calls / 10); warmUp > 0; warmUp--) await run(turns++)
  const before = meter()
  const ends = performance.now() + withinMs
  const taken: number[] = []
  while (taken.length < calls && performance.now() < ends) {
    const began = performance.now()
    await run(turns++)
    taken.push(performance.now() - began)
  }
  const { calls: loaded, ms: loadedMs } = await keepInFlight(run, effort)
  const after = meter()
  return {
    ...{ taken, loaded, loadedMs },
    ...{ server: after.server - before.server, database: after.database - before.database },
  }
}

function summary(blocks: readonly Block[]): Figures {
  const sum = (of: (block: Block) => number) => blocks.reduce((total, block) => total + of(block), 0)
  const samples = blocks.flatMap(({ taken }) => taken)
  const loaded = sum((block) => block.loaded)
  const calls = samples.length + loaded
  return {
    p10: quantile(samples, 0.1),
    p50: quantile(samples, 0.5),
    p95: quantile(samples, 0.95),
    p99: quantile(samples, 0.99),
    samples: samples.length,
    rate: loaded > 0 ? (loaded * 1000) / sum((block) => block.loadedMs) : Number.NaN,
    server: sum(({ server }) => server) / calls,
    database: sum(({ database }) => database) / calls,
  }
}

/**
 * Measures all contenders of one work in the same minutes on the same database. They take turns in blocks: call by call
 * each would find the caches as another has left them, and pay for its garbage.
 */
export async function measure(
  runs: Runs,
  { meter, effort }: { meter: Meter; effort: Effort },
): Promise<Partial<Record<Contender, Figures>>> {
  const entries = Object.entries(runs) as [Contender, Run][]
  const blocks = new Map<Contender, Block[]>(entries.map(([name]) => [name, []]))
  for (let round = 0; round <= effort.blocks; round++) {
    for (let place = 0; place < entries.length; place++) {
      // Whoever begins changes, so that none always follows the same one.
      const [name, run] = entries[(place + round) % entries.length] as [Contender, Run]
      const isWarmUp = round === 0
      const loadMs = effort.loadMs * (isWarmUp ? WARM_UP : 1)
      const block = await takeTurn(run, { effort: { ...effort, loadMs }, meter: () => meter(name) })
      if (!isWarmUp) blocks.get(name)?.push(block)
    }
  }
  return Object.fromEntries(entries.map(([name]) => [name, summary(blocks.get(name) ?? [])]))
}
