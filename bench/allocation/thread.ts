import { parentPort, workerData } from 'node:worker_threads'
import type { Highs } from 'highs'
import { loadHighs } from '#features/allocation/solver/rows/highs.ts'
import { Minutes } from './clock.ts'
import type { Finding, Goal } from './goals.ts'
import { measurePeers } from './peers.ts'
import { measureInstances } from './rostering/measure.ts'
import { measureRules } from './rules.ts'
import { measureUse } from './use.ts'
import { measureWeeks } from './weeks.ts'

export interface Asked {
  folder?: string
  quick: boolean
  minutes?: number
  parts?: string[]
  /** Of people, in weeks. */
  most?: number
  /** These instances alone. */
  only?: number[]
}

export type Told = { line: string } | { goal: Goal; finding: Finding }

/** What each part is given to measure with, and to tell. */
export interface Bench extends Asked {
  highs: Highs
  time: Minutes
  say(line: string): void
  found(goal: Goal, finding: Finding): void
}

interface Part {
  name: string
  /** Of the minutes of the run. */
  share: number
  measure(bench: Bench): void | Promise<void>
}

/** The shapes of the product come first. */
const PARTS: readonly Part[] = [
  { name: 'weeks', share: 0.35, measure: measureWeeks },
  { name: 'use', share: 0.1, measure: measureUse },
  { name: 'rules', share: 0.1, measure: measureRules },
  { name: 'peers', share: 0.15, measure: measurePeers },
  { name: 'instances', share: 0.3, measure: measureInstances },
]

const tell = (told: Told) => parentPort!.postMessage(told)

async function run() {
  const asked = workerData as Asked
  const bench: Bench = {
    ...asked,
    highs: await loadHighs(),
    time: new Minutes(asked.minutes ?? Number.POSITIVE_INFINITY),
    say: (line) => tell({ line }),
    found: (goal, finding) => tell({ goal, finding }),
  }
  for (const { name, share, measure } of PARTS) {
    if (asked.parts && !asked.parts.includes(name)) continue
    bench.time.beginPart(share)
    await measure(bench)
  }
}

await run()
