import type { FormValues } from '#shared/fields/values.ts'
import type { StepId } from '../../schema.ts'
import type { LocalProgress } from './local-progress.ts'

export interface Draft {
  step: StepId
  values: FormValues
  /** The version of the step that the draft is based on. */
  version: number
}

/**
 * The state of the typed values of all steps; docs/decisions/what-is-typed-is-kept.md has the table. `typing`: in this
 * browser; `saving`: being sent; `waiting`: the server could not be reached, retry follows. The last three are final
 * until something is typed: the step was saved elsewhere; the server refuses this draft; the session has ended.
 */
export type DraftState = 'clean' | 'typing' | 'saving' | 'saved' | 'waiting' | 'conflict' | 'refused' | 'signed-out'

/** What a failed request means: `again` if a retry can help. */
export type Verdict = 'again' | 'conflict' | 'refused' | 'signed-out'

export interface DraftStore {
  /** Stores what was typed: in this browser at once, on the server once typing pauses (debounce). */
  type(draft: Draft): void
  /** The newest typed values of each step that are not part of a saved step. */
  typed(): ReadonlyMap<StepId, Draft>
  /** Sends unsent drafts at once, e.g. when a step is left or the connection is back. */
  flush(): Promise<void>
  /** Waits for running requests: a draft must not arrive after the save of its step. */
  settled(): Promise<void>
  /** Called after the step was saved: its draft is obsolete, this browser's copy is marked as sent. */
  saved(draft: Draft): void
  /** Discards what was typed in a step, here and in this browser's storage. */
  drop(step: StepId): void
  state(): DraftState
  subscribe(listener: () => void): () => void
  stop(): void
}

interface StoreParts {
  local: Pick<LocalProgress, 'saveDraft' | 'markSent' | 'drop'>
  send: (draft: Draft) => Promise<unknown>
  verdictOf: (error: unknown) => Verdict
}

export const REST_MS = 1_500
export const RETRY_MS = [2_000, 5_000, 10_000, 15_000]

/** Stores typed values: sends drafts in the background, one at a time, newest values only; retries while the server cannot be reached. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure of small functions
export function createDraftStore({ local, send, verdictOf }: StoreParts): DraftStore {
  const typed = new Map<StepId, Draft>()
  const unsent = new Set<StepId>()
  const listeners = new Set<() => void>()
  let state: DraftState = 'clean'
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<void> | undefined

  function setState(next: DraftState) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delay)
  }

  async function sendOne(step: StepId): Promise<Verdict | 'taken'> {
    const draft = typed.get(step)
    if (!draft) return 'taken'
    let verdict: Verdict | 'taken' = 'taken'
    try {
      await send(draft)
    } catch (error) {
      verdict = verdictOf(error)
      if (verdict === 'again') return verdict
    }
    failures = 0
    // A newer draft, or the save of the step, makes this answer obsolete.
    if (typed.get(step) !== draft) return 'taken'
    unsent.delete(step)
    if (verdict === 'taken') local.markSent(step)
    return verdict
  }

  async function sendAll() {
    let final: DraftState = 'saved'
    if (state !== 'waiting') setState('saving')
    for (const step of unsent) {
      const verdict = await sendOne(step)
      if (verdict === 'again') return tryLater()
      if (verdict !== 'taken') final = verdict
    }
    setState(unsent.size > 0 ? 'typing' : final)
    if (unsent.size > 0) schedule(REST_MS)
  }

  function tryLater() {
    setState('waiting')
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? REST_MS)
    failures += 1
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) return running.then(() => (unsent.size > 0 ? flush() : undefined))
    if (unsent.size === 0) return Promise.resolve()
    running = sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  function forget(step: StepId) {
    typed.delete(step)
    unsent.delete(step)
    if (unsent.size > 0) return
    clearTimeout(timer)
    failures = 0
    setState('clean')
  }

  return {
    type(draft) {
      typed.set(draft.step, draft)
      unsent.add(draft.step)
      local.saveDraft(draft.step, { values: draft.values, version: draft.version, sent: false })
      if (state === 'waiting') return
      setState('typing')
      schedule(REST_MS)
    },
    typed: () => typed,
    flush,
    settled: () => running ?? Promise.resolve(),
    saved({ step, values, version }) {
      forget(step)
      local.saveDraft(step, { values, version, sent: true })
    },
    drop(step) {
      forget(step)
      local.drop(step)
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
