import { Worker } from 'node:worker_threads'
import type { Problem } from '../../solver/problem.ts'
import type { Options, Progress, Result } from '../../solver/solve.ts'
import { judge } from '../../solver/validator.ts'
import { BestPlan } from './best-plan.ts'
import { type Parcel, packed } from './parcel.ts'

const PROGRAM = new URL('./worker.ts', import.meta.url)
/** Who asks to stop has the best plan after this time, whatever the thread is doing: it is in memory that both read. */
const PATIENCE_MS = 30

export interface ToWorker {
  parcel: Parcel
  options: Options
  /** 1: somebody has asked to stop. */
  stop: SharedArrayBuffer
  /** Where the thread keeps the best plan so far. */
  best: SharedArrayBuffer
  /** Without the solver of linear programs. */
  plain?: boolean
}

export interface FromWorker {
  progress?: Progress
  result?: Result
}

export interface Optimising {
  result: Promise<Result>
  /** Ends the run: the result is the best plan so far. */
  stop(): void
}

interface Asked {
  problem: Problem
  options: Options
  plain?: boolean
}

/** Runs the solver in a thread of its own. */
export function optimise(
  { problem, options, plain }: Asked,
  onProgress: (progress: Progress) => void = () => {},
): Optimising {
  const stop = new SharedArrayBuffer(4)
  const best = new BestPlan(problem.places.length)
  const worker = new Worker(PROGRAM, {
    workerData: { parcel: packed(problem), options, stop, best: best.memory, plain } satisfies ToWorker,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  worker.on('message', ({ progress, result }: FromWorker) => {
    if (progress) onProgress(progress)
    if (result) resolve(result)
  })
  worker.on('error', reject)
  worker.on('exit', () => resolve(stoppedAt(problem, options, best)))
  return {
    result: promise,
    stop() {
      Atomics.store(new Int32Array(stop), 0, 1)
      setTimeout(() => {
        resolve(stoppedAt(problem, options, best))
        void worker.terminate()
      }, PATIENCE_MS).unref()
    },
  }
}

/** What a run that was ended in the middle leaves: its best plan, or an empty one. */
function stoppedAt(problem: Problem, { seed, ticks }: Options, best: BestPlan): Result {
  const { plan, bound, spent } = best.read() ?? { plan: problem.places.map(() => null), spent: 0 }
  const { score } = judge(problem, plan)
  return {
    plan,
    score,
    bound: bound ?? null,
    proved: false,
    stopped: true,
    seed,
    ticks: Math.round(spent * ticks),
    weights: problem.weights,
  }
}
