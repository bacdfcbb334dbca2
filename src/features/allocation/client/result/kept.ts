import type { Wish } from './ask-again.ts'

/** What is kept in this browser of a plan. */
export interface Kept {
  runId: string
  /** Places that are not taken. */
  left: string[]
  wishes: [placeId: string, Wish][]
  out: string[]
}

/** So many plans are kept, those that were worked on last. */
const MOST_KEPT = 10

/** What is kept of several plans, with one of them as it is now: without anything it is forgotten. */
export function keptWith(all: readonly Kept[], kept: Kept): Kept[] {
  const others = all.filter(({ runId }) => runId !== kept.runId)
  const isEmpty = kept.left.length + kept.wishes.length + kept.out.length === 0
  return (isEmpty ? others : [kept, ...others]).slice(0, MOST_KEPT)
}
