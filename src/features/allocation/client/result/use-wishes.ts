import { useMemo, useState } from 'react'
import type { Proposal, Result, RunOptions } from '../../schema.ts'
import { type Asked, askedAgain } from '../asking/asked.ts'

/** What the planner wishes about one place when the plan is made again. */
export type Wish = { kind: 'keep' | 'free' | 'not' } | { kind: 'instead'; userId: string; fullName: string }

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

const same = (one: { shiftId: string; userId: string }, { shiftId, person }: Proposal) =>
  one.shiftId === shiftId && one.userId === person.userId

/** What a plan is asked for again: what it was asked for, and what is wished about its places. */
export function askAgain(
  options: RunOptions,
  { proposals }: Pick<Result, 'proposals'>,
  wishes: ReadonlyMap<string, Wish>,
  out: ReadonlySet<string>,
): Asked {
  const before = askedAgain(options)
  let [pins, notFor] = [before.pins, before.notFor]
  for (const proposal of proposals) {
    const wish = wishes.get(proposal.placeId)
    if (!wish) continue
    const { shiftId, person } = proposal
    const pair = { shiftId, userId: person.userId }
    pins = pins.filter((one) => !same(one, proposal))
    if (wish.kind === 'keep') pins = [...pins, pair]
    if (wish.kind === 'not') notFor = [...notFor, pair]
    if (wish.kind === 'instead') pins = [...pins, { shiftId, userId: wish.userId }]
  }
  return { ...before, pins, notFor, leaveOut: [...new Set([...before.leaveOut, ...out])] }
}

/** What is ticked and wished of a plan; a new plan begins anew. */
export function useWishes(options: RunOptions, result: Result): Wishes {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [of, setOf] = useState<ReadonlyMap<string, Wish>>(new Map())
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const open = useMemo(() => result.proposals.filter(({ state }) => state === 'proposed'), [result])
  const chosen = useMemo(
    () => new Set(open.filter(({ placeId }) => !left.has(placeId)).map(({ placeId }) => placeId)),
    [open, left],
  )
  const asked = useMemo(() => askAgain(options, result, of, out), [options, result, of, out])
  return {
    chosen,
    onChosen: (next) =>
      setLeft(new Set(open.filter(({ placeId }) => !next.has(placeId)).map(({ placeId }) => placeId))),
    of,
    wish: (placeId, wish) =>
      setOf((before) => {
        const next = new Map(before)
        if (wish) next.set(placeId, wish)
        else next.delete(placeId)
        return next
      }),
    out,
    leaveOut: (userId, isOut) =>
      setOut((before) => {
        const next = new Set(before)
        if (isOut) next.add(userId)
        else next.delete(userId)
        return next
      }),
    count: of.size + out.size,
    asked,
  }
}
