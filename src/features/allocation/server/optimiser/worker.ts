import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { Highs } from 'highs'
import { type Progress, solve } from '../../solver/solve.ts'
import type { FromWorker, ToWorker } from './optimiser.ts'

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

async function run() {
  const { problem, options, stop, plain } = workerData as ToWorker
  const flag = new Int32Array(stop)
  const tell = (message: FromWorker) => parentPort?.postMessage(message)
  let told = Number.NEGATIVE_INFINITY
  const result = solve(problem, options, {
    highs: plain ? undefined : await findHighs(),
    stopped: () => Atomics.load(flag, 0) === 1,
    onBetter(progress: Progress) {
      if (performance.now() - told < TELLING_EVERY_MS) return
      told = performance.now()
      tell({ progress })
    },
  })
  tell({ result })
}

if (!isMainThread) await run()
