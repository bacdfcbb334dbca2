import type { CSSProperties } from 'react'
import type { Day } from '#shared/time.ts'
import type { Span } from '../../rules/days.ts'
import type { Chip, Row } from '../../rules/rows.ts'
import type { CellAt } from '../carry/use-pointer.ts'
import type { At } from './use-focus.ts'
import type { useLook } from './use-rows.ts'

const NONE: ReadonlySet<string> = new Set()

/** Only rows that something concerns are drawn anew for it. */
export const has = (row: Row, isIt: (chip: Chip) => boolean) =>
  row.kind !== 'group' && row.cells.some((cell) => cell.some(isIt))

export const selectedIn = (row: Row, keys: ReadonlySet<string>) =>
  keys.size > 0 && has(row, ({ key }) => keys.has(key)) ? keys : NONE
const ALONE: ReadonlyMap<string, string> = new Map()

/** Who else has something of a row in hand, by shift. */
export const matesIn = (row: Row, mates: ReadonlyMap<string, string>) =>
  mates.size > 0 && has(row, ({ shift }) => mates.has(shift.id)) ? mates : ALONE
export const focusIn = ({ row, col, chip }: At, at: number) =>
  row === at ? { focusCol: col, focusChip: chip } : { focusCol: -1, focusChip: -1 }

export function chipsOf(rows: readonly Row[]): ReadonlyMap<string, Chip> {
  return new Map(
    rows.flatMap((row) => (row.kind === 'group' ? [] : row.cells.flat().map((chip) => [chip.key, chip] as const))),
  )
}

/** Where a shift of somebody stands, or where it would. */
export function cellOfPlace(
  rows: readonly Row[],
  days: readonly Day[],
  { shiftId, userId, day }: { shiftId: string; userId: string | null; day: Day },
): At {
  const col = Math.max(0, days.indexOf(day))
  const isIt = ({ shift, person }: Chip) => shift.id === shiftId && (userId === null || person?.id === userId)
  const at = rows.findIndex((row) => has(row, isIt))
  const row =
    at >= 0
      ? at
      : Math.max(
          0,
          rows.findIndex(({ key }) => key === userId),
        )
  const one = rows[row]
  return { row, col, chip: Math.max(0, one && one.kind !== 'group' ? one.cells[col]!.findIndex(isIt) : 0) }
}

/** The chips in the rectangle between two cells. */
export function within(rows: readonly Row[], a: CellAt, b: CellAt): Chip[] {
  const [first, last] = [Math.min(a.row, b.row), Math.max(a.row, b.row)]
  const [left, right] = [Math.min(a.col, b.col), Math.max(a.col, b.col)]
  return rows
    .slice(first, last + 1)
    .flatMap((row) => (row.kind === 'group' ? [] : row.cells.slice(left, right + 1).flat()))
}

/** With names, and where days are many a sum for each week. */
export const columnsOf = (days: number, isDense: boolean) => 1 + days + (isDense ? days / 7 : 0)

/** By which the style sheet draws the cells. */
export const marksOf = (
  span: Span,
  { look, isCompared }: { look: ReturnType<typeof useLook>; isCompared: boolean },
) => ({
  'data-dense': look === 'dense' || undefined,
  'data-stacked': look === 'stacked' || undefined,
  'data-compared': isCompared || undefined,
  'data-axis': span === 'day' || undefined,
  'data-narrow': span === 'fortnight' || undefined,
})

const MONTH = { '--columns': `150px ${'repeat(7, minmax(25px, 1fr)) 36px '.repeat(4)}`, minWidth: 994 }
const NAME_PX = 188

/** The width of names and days: the box scrolls sideways where they have no room. */
export function widthsOf(span: Span, count: number, isCompared: boolean) {
  if (span === 'month') return MONTH as CSSProperties
  // The history stands beside it.
  const [name, least] = isCompared ? [132, 70] : [NAME_PX, span === 'fortnight' ? 80 : 92]
  return {
    '--columns': `${name}px repeat(${count}, minmax(0, 1fr))`,
    minWidth: name + count * least,
  } as CSSProperties
}
