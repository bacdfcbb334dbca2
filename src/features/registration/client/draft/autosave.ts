import type { FormValues } from '#shared/fields/values.ts'
import type { StepId } from '../../schema.ts'

/** `refused`: the server will not take this draft, because the step has been saved elsewhere since. */
export type SaveState = 'idle' | 'typing' | 'saved' | 'waiting' | 'refused'

export interface Autosave {
  /** Takes what was typed; it is sent once typing rests. */
  change(step: StepId, values: FormValues): void
  /** Sends at once what has not been sent, e.g. when a step is left or the connection is back. */
  flush(): Promise<void>
  /** Waits until nothing is on its way: a draft must not arrive after the step that it belongs to. */
  settled(): Promise<void>
  /** Forgets what has not been sent of a step, because the step itself was saved. */
  drop(step: StepId): void
  state(): SaveState
  subscribe(listener: () => void): () => void
  stop(): void
}

interface AutosaveParts {
  send: (step: StepId, values: FormValues) => Promise<unknown>
  /** Whether trying again can help. */
  isFinal: (error: unknown) => boolean
  onSent: (step: StepId) => void
}

export const REST_MS = 1_500
export const RETRY_MS = [2_000, 5_000, 10_000, 15_000]

/** Sends drafts behind the typing, one at a time, newest values only; keeps trying while the server cannot be reached. */
export function createAutosave({ send, isFinal, onSent }: AutosaveParts): Autosave {
  const pending = new Map<StepId, FormValues>()
  const listeners = new Set<() => void>()
  let state: SaveState = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<void> | undefined

  function setState(next: SaveState) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delay)
  }

  /** Answers whether the server took it; throws when trying again can help. */
  async function sendOne(step: StepId, values: FormValues): Promise<boolean> {
    let taken = true
    try {
      await send(step, values)
    } catch (error) {
      if (!isFinal(error)) throw error
      taken = false
    }
    failures = 0
    // Meanwhile something newer was typed, or the step itself was saved: then this answer does not matter.
    if (pending.get(step) !== values) return true
    pending.delete(step)
    if (taken) onSent(step)
    return taken
  }

  async function sendAll() {
    let refused = false
    try {
      for (const [step, values] of pending) refused = !(await sendOne(step, values)) || refused
    } catch {
      return retryLater()
    }
    setState(pending.size > 0 ? 'typing' : refused ? 'refused' : 'saved')
    if (pending.size > 0) schedule(REST_MS)
  }

  function retryLater() {
    setState('waiting')
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? REST_MS)
    failures += 1
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) return running.then(() => (pending.size > 0 ? flush() : undefined))
    if (pending.size === 0) return Promise.resolve()
    running = sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    change(step, values) {
      pending.set(step, values)
      if (state === 'waiting') return
      setState('typing')
      schedule(REST_MS)
    },
    flush,
    settled: () => running ?? Promise.resolve(),
    drop(step) {
      pending.delete(step)
      if (pending.size > 0) return
      clearTimeout(timer)
      failures = 0
      setState('idle')
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      clearTimeout(timer)
      listeners.clear()
    },
  }
}
