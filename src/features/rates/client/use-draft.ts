import { useState } from 'react'
import { conflictState } from '#client/api.ts'
import type { CardTerms, RateCard } from '../schema.ts'

/** What is being typed of a draft, until it is saved; after another manager's save what was typed stays, and is saved over theirs when it is saved again. */
export function useDraft(card: RateCard) {
  const [base, setBase] = useState(card.draft)
  const [typed, setTyped] = useState<CardTerms | null>(card.draft)
  const [theirs, setTheirs] = useState(false)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(base)
  // Nothing is typed: what is stored is shown, also after a save of somebody else.
  if (!isChanged && card.draft?.revision !== base?.revision) {
    setBase(card.draft)
    setTyped(card.draft)
  }

  function take({ draft }: RateCard) {
    setBase(draft)
    setTyped(draft)
    setTheirs(false)
  }

  return {
    typed,
    isChanged,
    /** Another manager has saved since. */
    theirs,
    change: (part: Partial<CardTerms>) => setTyped((now) => now && { ...now, ...part }),
    take,
    /** Runs a call with the revision that was read. */
    async send<Answer>(call: (revision: number) => Promise<Answer>): Promise<Answer | undefined> {
      try {
        return await call(base?.revision ?? 0)
      } catch (error) {
        const current = conflictState<RateCard>(error)
        if (!current) throw error
        setBase(current.draft)
        setTheirs(true)
        return undefined
      }
    },
  }
}
