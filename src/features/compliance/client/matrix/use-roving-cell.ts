import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { bringIntoSight, cellAt, cellOf, placeOf } from './grid-cells.ts'
import { moveTo, type Place } from './grid-moves.ts'

interface Grid {
  rows: number
  columns: number
  /** How many rows fill a page. */
  page: number
}

interface Doing {
  onOpen: (cell: HTMLElement) => void
  /** Ticks the rows from one to another; of one row, the other way round. */
  onTick: (from: Place, to: Place) => void
  onMove: () => void
}

/**
 * The one cell of a grid that the Tab key reaches: the arrows and the page keys move it, Enter or I opens it, Space
 * ticks its row, Shift with the arrows several.
 */
export function useRovingCell(
  box: RefObject<HTMLElement | null>,
  { rows, columns, page }: Grid,
  { onOpen, onTick, onMove }: Doing,
) {
  const [current, setCurrent] = useState<Place>({ row: 0, column: 0 })
  const goal = useRef<Place>(undefined)
  const place = { row: Math.min(current.row, rows - 1), column: Math.min(current.column, columns - 1) }

  // The row of a far cell is drawn first.
  useLayoutEffect(() => {
    if (!goal.current) return
    cellAt(box.current, goal.current)?.focus({ preventScroll: true })
    goal.current = undefined
  })

  function go(next: Place) {
    if (box.current) bringIntoSight(box.current, next, columns)
    goal.current = next
    setCurrent(next)
    onMove()
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, shiftKey, target } = event
    const cell = cellOf(target as Element)
    const next = moveTo({ key, far: ctrlKey || metaKey }, place, { rows, columns, page })
    if (!cell || !(next || ['Enter', ' ', 'i'].includes(key))) return
    event.preventDefault()
    if (key === ' ') onTick(place, place)
    else if (!next) onOpen(cell)
    else {
      if (shiftKey && next.row !== place.row) onTick(place, next)
      go(next)
    }
  }

  function onFocus({ target }: FocusEvent) {
    const cell = cellOf(target)
    if (cell) setCurrent(placeOf(cell))
  }

  return { place, go, onKeyDown, onFocus }
}
