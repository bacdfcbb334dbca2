import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Judged } from '../../schema.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * People whose first reason is that they do not work in the job of what is carried: their rows are folded meanwhile, but
 * for the one whose it is.
 */
export function useFolded(held: { people: readonly Judged[] | undefined; own: string | undefined }) {
  return useMemo((): ReadonlySet<string> => {
    const { people, own } = held
    const others = people?.filter(({ userId, answer }) => userId !== own && answer.reasons[0]?.rule === 'job')
    return others && others.length > 0 ? new Set(others.map(({ userId }) => userId)) : NONE
  }, [held])
}

interface Anchored {
  folded: ReadonlySet<string>
  tops: readonly number[]
  /** The row that the eye is on, by its place in `tops`; below 0 for none. */
  at: number
}

/** When rows fold and unfold, the row that the eye is on stays where it is; without one what stands at the top. */
export function useAnchor(box: RefObject<HTMLElement | null>, { folded, tops, at }: Anchored) {
  const before = useRef({ folded, tops, at })
  /** Where the box stood before rows were folded, and where it stood then. */
  const kept = useRef<{ from: number; to: number }>(undefined)
  useLayoutEffect(() => {
    const was = before.current
    const isFolded = folded !== NONE
    before.current = { folded, tops, at: at < 0 && isFolded ? was.at : at }
    const root = box.current
    if (!root || was.folded === folded || was.tops.length !== tops.length) return
    const from = root.scrollTop
    root.scrollTop = scrolledTo(from, { before: was.tops, tops, at: at < 0 ? was.at : at })
    // Who has not scrolled meanwhile is back where they were, unless what they look at would be out of sight.
    if (!isFolded && kept.current?.to === from) goBack(root, kept.current.from)
    kept.current = isFolded ? { from, to: root.scrollTop } : undefined
  }, [box, folded, tops, at])
}

interface Moved {
  before: readonly number[]
  tops: readonly number[]
  at: number
}

/** How far a box is scrolled so that a row, or what stood at its top, stays where it was. */
function scrolledTo(from: number, { before, tops, at }: Moved): number {
  const row = at < 0 ? Math.max(0, before.findIndex((top) => top > from) - 1) : at
  return from + (tops[row] ?? 0) - (before[row] ?? 0)
}

/** Scrolls back where what is in the middle of the box stays in sight. */
function goBack(root: HTMLElement, to: number) {
  if (Math.abs(root.scrollTop - to) < root.clientHeight / 2) root.scrollTop = to
}
