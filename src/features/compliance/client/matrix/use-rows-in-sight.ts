import { useEffect, useState } from 'react'
import { HEAD_HEIGHT } from './grid-cells.ts'
import { ROW_HEIGHT } from './matrix-row.tsx'

/** Rows that are drawn above and below those in sight. */
export const SPARE_ROWS = 8
/** The window of drawn rows moves by so many rows at once. */
const ROWS_A_STEP = 3

/** Which rows to draw, and how many fill a page. */
export function useRowsInSight(box: { current: HTMLDivElement | null }, count: number) {
  const [top, setTop] = useState(0)
  const [page, setPage] = useState(12)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const sizes = new ResizeObserver(() => setPage(Math.floor((element.clientHeight - HEAD_HEIGHT) / ROW_HEIGHT)))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [box])
  const first = Math.max(0, Math.min(top, count - page) - SPARE_ROWS)
  return {
    first,
    last: Math.min(count, Math.max(0, Math.min(top, count - page)) + page + ROWS_A_STEP + SPARE_ROWS),
    page: Math.max(1, page - 1),
    onScroll: () => setTop(Math.floor((box.current?.scrollTop ?? 0) / ROW_HEIGHT / ROWS_A_STEP) * ROWS_A_STEP),
  }
}
