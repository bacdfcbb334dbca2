import { useRef, useState } from 'react'
import { conflictState } from '#client/api.ts'
import { localDraft } from '#client/draft.ts'
import { useUser } from '#client/session/session.tsx'
import type { CardTerms, RateCard } from '../schema.ts'

/** What is on screen, over the revision that it is based on. */
interface Kept {
  revision: number
  typed: CardTerms
}

/**
 * What is being typed of a draft. Until it is saved this browser keeps it, also when the page is left; after another
 * manager's save it stays, and is saved over theirs when it is saved again.
 */
export function useDraft(card: RateCard) {
  const { id: me } = useUser()
  const [local] = useState(() => localDraft<Kept>(`rates:${card.id}`, me))
  const [left] = useState(() => (card.draft ? local.read() : undefined))
  const [base, setBase] = useState(card.draft)
  const [typed, setTyped] = useState<CardTerms | null>(left?.typed ?? card.draft)
  const [theirs, setTheirs] = useState(left !== undefined && left.revision !== card.draft?.revision)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(base)
  // Nothing is typed: what is stored is shown, also after a save of somebody else.
  if (!isChanged && card.draft?.revision !== base?.revision) {
    setBase(card.draft)
    setTyped(card.draft)
  }

  const latest = useRef(typed)
  latest.current = typed

  /** Shows what is stored. What was typed since `sent` was sent stays, over it. */
  function take({ draft }: RateCard, sent?: CardTerms) {
    setBase(draft)
    setTheirs(false)
    const now = latest.current
    if (sent && draft && now && !isSame(now, sent) && !isSame(now, draft)) {
      return local.write({ revision: draft.revision, typed: now })
    }
    local.clear()
    setTyped(draft)
  }

  return {
    typed,
    isChanged,
    /** Another manager has saved since. */
    theirs,
    change(part: Partial<CardTerms>) {
      if (!typed || !base) return
      const next = { ...typed, ...part }
      latest.current = next
      setTyped(next)
      local.write({ revision: base.revision, typed: next })
    },
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

const isSame = (one: CardTerms, other: CardTerms) => termsText(one) === termsText(other)
const termsText = ({ from, dayBy, holidays, bands, flats }: CardTerms) =>
  JSON.stringify([from, dayBy, holidays, bands, flats])
