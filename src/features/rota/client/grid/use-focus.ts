import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../../rules/rows.ts'

/** Where the keyboard is: a row (0 is that of open places), a day, and one of the chips there. */
export interface At {
  row: number
  col: number
  chip: number
}

interface Options {
  box: RefObject<HTMLElement | null>
  rows: readonly Row[]
  cols: number
  /** Rows that are folded are passed over. */
  isFolded: (row: Row | undefined) => boolean
  /** Brings a row into sight. */
  show: (row: number) => void
}

const clamp = (number: number, most: number) => Math.max(0, Math.min(most, number))

/** One cell of the grid is in the order of Tab; the arrow keys go on from it, through the chips of a cell. */
export function useFocus({ box, rows, cols, isFolded, show }: Options) {
  const [at, setAt] = useState<At>({ row: 0, col: 0, chip: 0 })
  const isIn = useRef(false)
  const goes = useRef(false)
  const cellsOf = (row: number) => {
    const one = rows[row]
    return one && one.kind !== 'group' ? one.cells : undefined
  }
  const chipsAt = ({ row, col }: { row: number; col: number }) => cellsOf(row)?.[col] ?? []

  /** The next row with cells in a direction. */
  function rowFrom(row: number, by: number): number {
    let next = clamp(row + by, rows.length - 1)
    const step = Math.sign(by)
    const isPassed = (at: number) => rows[at]?.kind === 'group' || isFolded(rows[at])
    while (isPassed(next) && next + step >= 0 && next + step < rows.length) next += step
    return isPassed(next) ? row : next
  }

  function next(by: { row: number; col: number }, isHolding: boolean): At {
    const chip = at.chip + Math.sign(by.row)
    const inCell = !isHolding && by.row !== 0 && Math.abs(by.row) === 1 && chip >= 0 && chip < chipsAt(at).length
    if (inCell) return { ...at, chip }
    const row = by.row === 0 ? at.row : rowFrom(at.row, by.row)
    const col = clamp(at.col + by.col, cols - 1)
    return { row, col, chip: by.row < 0 ? Math.max(0, chipsAt({ row, col }).length - 1) : 0 }
  }

  function goTo(to: At) {
    goes.current = true
    show(to.row)
    setAt(to)
  }

  // What had the focus may have been carried away: the keyboard stays in its cell.
  useLayoutEffect(() => {
    const isLost = isIn.current && (document.activeElement === document.body || document.activeElement === null)
    if (!goes.current && !isLost) return
    goes.current = false
    const cell = box.current?.querySelector<HTMLElement>(`[data-r="${at.row}"] [data-c="${at.col}"]`)
    const chips = cell?.querySelectorAll<HTMLElement>('[data-chip]')
    const goal = chips?.[Math.min(at.chip, chips.length - 1)] ?? cell
    goal?.focus({ preventScroll: true })
  })

  return {
    at: { ...at, row: Math.min(at.row, rows.length - 1) },
    next,
    goTo,
    chip: chipsAt(at)[Math.min(at.chip, Math.max(0, chipsAt(at).length - 1))],
    onFocus: ({ target }: FocusEvent) => {
      isIn.current = true
      const cell = target.closest<HTMLElement>('[data-c]')
      const row = target.closest<HTMLElement>('[data-r]')
      if (!cell || !row) return
      const chip = [...cell.querySelectorAll('[data-chip]')].indexOf(target)
      const to = { row: Number(row.dataset.r), col: Number(cell.dataset.c), chip: Math.max(0, chip) }
      if (to.row !== at.row || to.col !== at.col || to.chip !== at.chip) setAt(to)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A dialog or menu that was opened from here gives the focus back.
      const isAway = relatedTarget && !relatedTarget.closest('dialog, [role=menu]')
      if (isAway) isIn.current = box.current?.contains(relatedTarget) ?? false
    },
  }
}
