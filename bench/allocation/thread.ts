import { parentPort, workerData } from 'node:worker_threads'
import { loadHighs } from '#features/allocation/solver/rows/highs.ts'
import type { Asked, Bench, Told } from './bench.ts'
import { Minutes } from './clock.ts'
import { measurePeers } from './peers.ts'
import { measureInstances } from './rostering/measure.ts'
import { measureRules } from './rules.ts'
import { measureUse } from './use.ts'
import { measureWeeks } from './weeks.ts'

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
