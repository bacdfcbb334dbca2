import { useEffect, useRef, useState } from 'react'
import { client, isStatus } from '#client/api.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { deviceClock } from '#shared/time.ts'
import type { SavedStep } from '../../contract.ts'
import type { StepId } from '../../schema.ts'
import { stepNumber, steps } from '../../steps.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { type LocalProgress, localProgress } from './local-progress.ts'
import { contextOf, type Registration, withDraft, withSaved } from './registration-state.ts'

export interface Draft {
  step: StepId
  values: FormValues
  /** The version of the step that it began from. */
  version: number
}

export interface RegistrationInHand {
  registration: Registration
  /** The furthest step reached, 1 to 13. */
  furthest: number
  autosave: Autosave
  local: LocalProgress
  /** A step is on screen: it counts as reached, and this browser resumes there. */
  show(step: number): void
  /** A step is left: what was typed in it stays in hand, and is sent at once. */
  leave(): void
  /** Takes what was typed: into this browser at once, to the server behind it. */
  type(draft: Draft): void
  /** Takes over a saved step; the browser's copy of it is marked as safe. */
  take(saved: SavedStep, values: FormValues): void
  /** Wipes what this browser holds, once the registration is complete. */
  end(): void
}

const WILL_NOT_CHANGE = [400, 401, 403, 404, 409, 413, 422]

/** A person's registration while the page is open: what the server has, and what was typed since. */
export function useRegistration({ person, loaded }: { person: string; loaded: Registration }): RegistrationInHand {
  const [local] = useState(() => localProgress(person))
  const [registration, setRegistration] = useState(loaded)
  const [furthest, setFurthest] = useState(() => Math.max(loaded.resume, local.step() ?? 1))
  const typed = useRef<Draft>(undefined)
  const versions = useRef(new Map<StepId, number>())
  const [autosave] = useState(() =>
    createAutosave({
      send: (step, values) => client.registration.saveDraft({ step, values, version: versions.current.get(step) ?? 0 }),
      isFinal: (error) => WILL_NOT_CHANGE.some((status) => isStatus(error, status)),
      onSent: local.markSent,
    }),
  )
  useFlush(autosave)

  function keepTyped() {
    const draft = typed.current
    typed.current = undefined
    if (!draft) return
    setRegistration((known) =>
      withDraft(known, draft.step, { values: draft.values, version: draft.version, updatedAt: '' }),
    )
  }

  return {
    registration,
    furthest,
    autosave,
    local,
    show(step) {
      local.saveStep(step)
      setFurthest((known) => Math.max(known, step))
    },
    leave() {
      keepTyped()
      void autosave.flush()
    },
    type(draft) {
      typed.current = draft
      versions.current.set(draft.step, draft.version)
      local.saveDraft(draft.step, { values: draft.values, version: draft.version, sent: false })
      autosave.change(draft.step, draft.values)
    },
    take(saved, values) {
      typed.current = undefined
      autosave.drop(saved.step)
      local.saveDraft(saved.step, { values, version: saved.version, sent: true })
      setRegistration((known) => withSaved(known, saved))
      setFurthest((known) => Math.max(known, Math.min(steps.length, stepNumber(saved.step) + 1)))
    },
    end() {
      autosave.stop()
      local.clear()
    },
  }
}

/** Sends what is unsent when the page is left, hidden or back online; asks before closing while something is known to be unsent. */
function useFlush(autosave: Autosave) {
  useEffect(() => {
    const flush = () => void autosave.flush()
    const hide = () => document.visibilityState === 'hidden' && flush()
    const hold = (event: BeforeUnloadEvent) => {
      if (autosave.state() === 'waiting') event.preventDefault()
    }
    addEventListener('online', flush)
    addEventListener('beforeunload', hold)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('beforeunload', hold)
      document.removeEventListener('visibilitychange', hide)
      flush()
    }
  }, [autosave])
}

/** The day and the facts that the rules of steps ask for. */
export function useRuleContext(registration: Registration) {
  const { today, facts } = contextOf(registration, deviceClock)
  const key = JSON.stringify([today, facts])
  const known = useRef({ key, context: { today, facts } })
  if (known.current.key !== key) known.current = { key, context: { today, facts } }
  return known.current.context
}
