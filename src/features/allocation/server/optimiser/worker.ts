import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { Highs } from 'highs'
import { type Progress, solve } from '../../solver/solve.ts'
import { BestPlan } from './best-plan.ts'
import type { FromWorker, ToWorker } from './optimiser.ts'
import { unpacked } from './parcel.ts'

/** Progress is told at most so often. */
const TELLING_EVERY_MS = 250

/** The solver of linear programs; without it plans are made all the same, and have no bound. */
async function findHighs(): Promise<Highs | undefined> {
  try {
    const { loadHighs } = await import('../../solver/rows/highs.ts')
    return await loadHighs()
  } catch {
    return undefined
  }
}

const tell = (message: FromWorker) => parentPort?.postMessage(message)

async function run() {
  const { parcel, options, stop, best: memory, plain } = workerData as ToWorker
  const flag = new Int32Array(stop)
  const best = new BestPlan(parcel.problem.places.length, memory)
  let told = Number.NEGATIVE_INFINITY
  let untold: Progress | undefined
  const result = solve(unpacked(parcel), options, {
    highs: plain ? undefined : await findHighs(),
    stopped: () => Atomics.load(flag, 0) === 1,
    onBetter(progress: Progress) {
      best.write(progress)
      untold = progress
      if (performance.now() - told < TELLING_EVERY_MS) return
      told = performance.now()
      untold = undefined
      tell({ progress })
    },
  })
  // What was found last is part of the story, too.
  if (untold) tell({ progress: untold })
  tell({ result })
}

if (!isMainThread) await run()
