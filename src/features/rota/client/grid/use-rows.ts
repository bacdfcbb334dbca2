import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, startTransition, type UIEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Span } from '../../rules/days.ts'
import type { CellRow, Row } from '../../rules/rows.ts'

const GROUP_PX = 28
const NEEDS_PX = 24
/** So many rows are drawn beyond what is in sight, and a new range is drawn after as many. */
const BEYOND = 6

/** So many are painted before others are drawn: a screen has about as many. */
const FIRST_ROWS = 11

/** Four weeks have a letter for each shift; where days are narrow, the site stands below the times. */
type Look = 'plain' | 'dense' | 'stacked'

/** A week has no room for times and a site beside each other. */
const NARROW = '(max-width: 93.75em)'

interface LookOf {
  span: Span
  /** The history stands beside it. */
  isCompared: boolean
  /** A chip says when and where; in rows of sites and jobs it says who alone. */
  ofPeople: boolean
}

/** How the rows are drawn. */
export function useLook({ span, isCompared, ofPeople }: LookOf): Look {
  const isNarrow = useMediaQuery(NARROW, matchMedia(NARROW).matches)
  if (span === 'month') return 'dense'
  const isStacked = span === 'fortnight' || (span === 'week' && isNarrow)
  return isCompared || (ofPeople && isStacked) ? 'stacked' : 'plain'
}

function heightOf(row: Row, look: Look, folded: ReadonlySet<string>): number {
  if (row.kind === 'person' && folded.has(row.key)) return 0
  if (row.kind === 'group') return row.needs ? GROUP_PX + NEEDS_PX : GROUP_PX
  if (look === 'dense') return Math.max(36, 8 + row.lines * 25)
  return look === 'plain' ? Math.max(44, 10 + row.lines * 27) : Math.max(44, 6 + row.lines * 39)
}

/** Where each row begins, and where the last one ends. */
export function useTops(rows: readonly Row[], look: Look, folded: ReadonlySet<string>): readonly number[] {
  return useMemo(() => {
    const tops = [0]
    for (const row of rows) tops.push(tops.at(-1)! + heightOf(row, look, folded))
    return tops
  }, [rows, look, folded])
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
  const [range, setRange] = useState<readonly [number, number]>([0, FIRST_ROWS])
  const isDrawn = useRef(false)
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
    if (isDrawn.current) look()
    isDrawn.current = true
    const watch = new ResizeObserver(() => startTransition(look))
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [tops])
  return { range, look }
}

/** So many open places of a day are drawn at first; the row of them scrolls by itself. */
const FIRST_LINES = 12

/** The cells of a row as far as they are in sight: of the row of open places more are drawn as it is scrolled. */
export function useCellsInSight({ kind, cells, lines }: CellRow, focusChip: number) {
  const [least, setLeast] = useState(FIRST_LINES)
  const most = Math.max(least, focusChip + FIRST_LINES / 2)
  const isCut = kind === 'open' && lines > most
  const shown = useMemo(
    () => (isCut ? cells.map((chips) => (chips.length > most ? chips.slice(0, most) : chips)) : cells),
    [isCut, cells, most],
  )
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    if (scrollTop + 2 * clientHeight > scrollHeight) setLeast((before) => 2 * before)
  }
  return { cells: shown, onScroll: isCut ? onScroll : undefined }
}
