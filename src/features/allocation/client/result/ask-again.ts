import type { Proposal, Result, RunOptions } from '../../schema.ts'
import { type Asked, askedAgain } from '../asking/asked.ts'

/** What the planner wishes about one place when the plan is made again. */
export type Wish = { kind: 'keep' | 'free' | 'not' } | { kind: 'instead'; userId: string; fullName: string }

const same = (one: { shiftId: string; userId: string }, { shiftId, person }: Proposal) =>
  one.shiftId === shiftId && one.userId === person.userId

/** What a plan is asked for again: what it was asked for, and what is wished about its places. */
export function askAgain(
  options: RunOptions,
  { proposals, open }: Pick<Result, 'proposals' | 'open'>,
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
  for (const { placeId, shiftId } of open) {
    const wish = wishes.get(placeId)
    if (wish?.kind === 'instead') pins = [...pins, { shiftId, userId: wish.userId }]
  }
  return { ...before, pins, notFor, leaveOut: [...new Set([...before.leaveOut, ...out])] }
}
