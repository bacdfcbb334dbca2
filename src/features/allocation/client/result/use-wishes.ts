import { useEffect, useMemo, useState } from 'react'
import { localDraft } from '#client/draft.ts'
import { useUser } from '#client/session/session.tsx'
import type { Result, Run } from '../../schema.ts'
import type { Asked } from '../asking/asked.ts'
import { askAgain, type Wish } from './ask-again.ts'
import { type Kept, keptWith } from './kept.ts'

export interface Wishes {
  /** The places that are booked when the plan is accepted. */
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  of: ReadonlyMap<string, Wish>
  wish: (placeId: string, wish: Wish | undefined) => void
  /** Who is left out of the next plan, besides those who were left out of this one. */
  out: ReadonlySet<string>
  leaveOut: (userId: string, isOut: boolean) => void
  /** How many wishes there are. */
  count: number
  /** What is asked for next: the same, with the wishes. */
  asked: Asked
}

/** Keeps what is ticked and wished of a plan, so that a reload, or coming back from another plan, finds it again. */
function useKept(runId: string) {
  const { id: person } = useUser()
  const draft = useMemo(() => localDraft<Kept[]>('plans', person), [person])
  const [kept, setKept] = useState<Kept>(
    () => draft.read()?.find((one) => one.runId === runId) ?? { runId, left: [], wishes: [], out: [] },
  )
  useEffect(() => draft.write(keptWith(draft.read() ?? [], kept)), [draft, kept])
  return [kept, (change: Partial<Kept>) => setKept((before) => ({ ...before, ...change }))] as const
}

/** What is ticked and wished of a plan; a new plan begins anew. */
export function useWishes({ id, options, result }: Run & { result: Result }): Wishes {
  const [{ left, wishes, out }, keep] = useKept(id)
  const of = useMemo(() => new Map(wishes), [wishes])
  const isOut = useMemo(() => new Set(out), [out])
  const open = useMemo(() => result.proposals.filter(({ state }) => state === 'proposed'), [result])
  const chosen = useMemo(() => {
    const isLeft = new Set(left)
    return new Set(open.filter(({ placeId }) => !isLeft.has(placeId)).map(({ placeId }) => placeId))
  }, [open, left])
  const asked = useMemo(() => askAgain(options, result, of, isOut), [options, result, of, isOut])
  return {
    chosen,
    onChosen: (next) => keep({ left: open.filter(({ placeId }) => !next.has(placeId)).map(({ placeId }) => placeId) }),
    of,
    wish: (placeId, wish) => {
      const others = wishes.filter(([one]) => one !== placeId)
      keep({ wishes: wish ? [...others, [placeId, wish]] : others })
    },
    out: isOut,
    leaveOut: (userId, isLeftOut) => {
      const others = out.filter((one) => one !== userId)
      keep({ out: isLeftOut ? [...others, userId] : others })
    },
    count: of.size + isOut.size,
    asked,
  }
}
