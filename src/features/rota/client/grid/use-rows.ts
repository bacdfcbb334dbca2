import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Row } from '../../rules/rows.ts'

const GROUP_PX = 28
/** So many rows are drawn beyond what is in sight, and a new range is drawn after as many. */
const BEYOND = 6

function heightOf(row: Row, isDense: boolean): number {
  if (row.kind === 'group') return GROUP_PX
  return isDense ? Math.max(36, 8 + row.lines * 25) : Math.max(44, 10 + row.lines * 27)
}

/** Where each row begins, and where the last one ends. */
export function useTops(rows: readonly Row[], isDense: boolean): readonly number[] {
  return useMemo(() => {
    const tops = [0]
    for (const row of rows) tops.push(tops.at(-1)! + heightOf(row, isDense))
    return tops
  }, [rows, isDense])
}

/** The row at a height, by halving. */
function rowAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tops[middle]! <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows that are in sight of a box that scrolls, with some beyond: others are not drawn. */
export function useRowsInSight(box: RefObject<HTMLElement | null>, tops: readonly number[]) {
  const [range, setRange] = useState<readonly [number, number]>([0, 24])
  const look = () => {
    const { scrollTop = 0, clientHeight = 800 } = box.current ?? {}
    const first = Math.max(0, rowAt(tops, scrollTop) - BEYOND)
    const last = rowAt(tops, scrollTop + clientHeight) + BEYOND
    setRange((before) => {
      const [from, until] = before
      const isNear = Math.abs(from - first) < BEYOND && Math.abs(until - last) < BEYOND
      return isNear && (from === 0 || first > 0) ? before : [first, last]
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are looked at anew
  useLayoutEffect(() => {
    look()
    const watch = new ResizeObserver(look)
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [tops])
  return { range, look }
}
