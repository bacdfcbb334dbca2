export interface Place {
  row: number
  column: number
}

interface Size {
  rows: number
  columns: number
  /** How many rows a page shows. */
  page: number
}

/** Where a key leads from a cell of a grid (WAI-ARIA grid pattern); undefined for other keys. */
export function moveTo({ key, far }: { key: string; far: boolean }, { row, column }: Place, size: Size) {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const goals: Record<string, Place> = {
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? last.row : row, column: last.column },
    PageDown: { row: row + size.page, column },
    PageUp: { row: row - size.page, column },
  }
  const goal = goals[key]
  return (
    goal && {
      row: Math.min(Math.max(goal.row, 0), last.row),
      column: Math.min(Math.max(goal.column, 0), last.column),
    }
  )
}
