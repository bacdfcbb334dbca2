import { useEffect, useRef, useState } from 'react'
import { client, isStatus } from '#client/api.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { deviceClock } from '#shared/time.ts'
import type { SavedStep } from '../../contract.ts'
import { stepNumber, steps } from '../../steps.ts'
import { createDraftStore, type Draft, type DraftStore, type Verdict } from './draft-store.ts'
import { type LocalProgress, localProgress } from './local-progress.ts'
import { contextOf, type Registration, withSaved, withTyped } from './registration-state.ts'

export interface RegistrationInHand {
  registration: Registration
  /** The furthest step reached, 1 to 13. */
  furthest: number
  drafts: DraftStore
  local: LocalProgress
  /** A step is shown: it counts as reached, and this browser resumes there. */
  show(step: number): void
  /** A step is left: what was typed in it is sent at once. */
  leave(): void
  /** Stores what was typed. */
  type(draft: Draft): void
  /** Takes over a saved step and marks the browser's copy as sent. */
  take(saved: SavedStep, values: FormValues): void
  /** Deletes this browser's drafts, once the registration is complete. */
  end(): void
}

const WILL_NOT_CHANGE = [400, 403, 404, 413, 422]

function verdictOf(error: unknown): Verdict {
  if (isStatus(error, 409)) return 'conflict'
  if (isStatus(error, 401)) return 'signed-out'
  return WILL_NOT_CHANGE.some((status) => isStatus(error, status)) ? 'refused' : 'again'
}

/** A person's registration while the page is open: the server's data, and what was typed since. */
export function useRegistration({ person, loaded }: { person: string; loaded: Registration }): RegistrationInHand {
  const [local] = useState(() => localProgress(person))
  const [stored, setStored] = useState(loaded)
  const [furthest, setFurthest] = useState(() => Math.max(loaded.resume, local.step() ?? 1))
  const [drafts] = useState(() =>
    createDraftStore({ local, send: (draft) => client.registration.saveDraft(draft), verdictOf }),
  )
  useFlush(drafts)

  return {
    registration: withTyped(stored, drafts.typed()),
    furthest,
    drafts,
    local,
    show(step) {
      local.saveStep(step)
      setFurthest((known) => Math.max(known, step))
    },
    leave: () => void drafts.flush(),
    type: drafts.type,
    take(saved, values) {
      drafts.saved({ step: saved.step, values, version: saved.version })
      setStored((known) => withSaved(known, saved))
      setFurthest((known) => Math.max(known, Math.min(steps.length, stepNumber(saved.step) + 1)))
    },
    end() {
      drafts.stop()
      local.clear()
    },
  }
}

/** Sends unsent drafts when the page is left, hidden or back online; asks before closing while something is unsent. */
function useFlush(drafts: DraftStore) {
  useEffect(() => {
    const flush = () => void drafts.flush()
    const hide = () => document.visibilityState === 'hidden' && flush()
    const hold = (event: BeforeUnloadEvent) => {
      if (drafts.state() === 'waiting') event.preventDefault()
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
  }, [drafts])
}

/** The day and the facts for the rules of steps. */
export function useRuleContext(registration: Registration) {
  const { today, facts } = contextOf(registration, deviceClock)
  const key = JSON.stringify([today, facts])
  const known = useRef({ key, context: { today, facts } })
  if (known.current.key !== key) known.current = { key, context: { today, facts } }
  return known.current.context
}
