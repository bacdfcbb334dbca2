import { Worker } from 'node:worker_threads'
import type { Plan, Problem } from '../../solver/problem.ts'
import type { Options, Progress, Result } from '../../solver/solve.ts'
import { judge } from '../../solver/validator.ts'

const PROGRAM = new URL('./worker.ts', import.meta.url)
/** Who asks to stop has the best plan after this time, whatever the thread is doing. */
const PATIENCE_MS = 150

export interface ToWorker {
  problem: Problem
  options: Options
  /** 1: somebody has asked to stop. */
  stop: SharedArrayBuffer
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

/** Runs the solver in a thread of its own. */
export function optimise(
  { problem, options, plain }: Omit<ToWorker, 'stop'>,
  onProgress: (progress: Progress) => void = () => {},
): Optimising {
  const stop = new SharedArrayBuffer(4)
  const worker = new Worker(PROGRAM, {
    workerData: { problem, options, stop, plain } satisfies ToWorker,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let latest: Progress | undefined
  worker.on('message', ({ progress, result }: FromWorker) => {
    if (progress) {
      latest = progress
      onProgress(progress)
    }
    if (result) resolve(result)
  })
  worker.on('error', reject)
  worker.on('exit', () => resolve(stoppedAt(problem, options, latest)))
  return {
    result: promise,
    stop() {
      Atomics.store(new Int32Array(stop), 0, 1)
      setTimeout(() => void worker.terminate(), PATIENCE_MS).unref()
    },
  }
}

/** What a run that was ended in the middle leaves: its best plan, or an empty one. */
function stoppedAt(problem: Problem, { seed, ticks }: Options, latest?: Progress): Result {
  const plan: Plan = latest?.plan ?? problem.places.map(() => null)
  const { score } = judge(problem, plan)
  return {
    plan,
    score,
    bound: latest?.bound ?? null,
    proved: false,
    stopped: true,
    seed,
    ticks: Math.round((latest?.spent ?? 0) * ticks),
    weights: problem.weights,
  }
}
