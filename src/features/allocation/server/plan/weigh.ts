import { Worker } from 'node:worker_threads'
import type { Plan, Problem } from '../../solver/problem.ts'
import type { Alternative } from '../../solver/week/explain.ts'
import { type Parcel, packed } from '../optimiser/parcel.ts'

const PROGRAM = new URL('./weigh-worker.ts', import.meta.url)

export interface ToWeigh {
  parcel: Parcel
  plan: Plan
}

/** What a plan comes to by the planner's own figures. */
export interface Weighed {
  /** By place: who were next, and how much dearer the plan would be with them. */
  next: Alternative[][]
  cost: number
  /** It has what the planner's own rules, which are stricter, do not let through. */
  isBeyond: boolean
  /** How many places nobody could fill, whatever the plan. */
  unfillable: number
}

/** Weighs a plan in a thread of its own: of 1,500 places it would hold up the server for a fifth of a second. */
export async function weigh({ problem, plan }: { problem: Problem; plan: Plan }, signal?: AbortSignal) {
  const worker = new Worker(PROGRAM, {
    workerData: { parcel: packed(problem), plan } satisfies ToWeigh,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Weighed>()
  worker.on('message', resolve)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('A thread that weighed a plan has ended')))
  const end = () => void worker.terminate()
  signal?.addEventListener('abort', end)
  try {
    return await promise
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
  }
}
