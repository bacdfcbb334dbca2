// biome-ignore-all lint/a11y/useSemanticElements: a table cannot draw only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells have the focus
import { type MouseEvent, memo } from 'react'
import { RowBox } from '#client/ui/lists/ticks.tsx'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { inSentence } from '#shared/names.ts'
import type { Cell } from '../../schema.ts'
import { STATE_LOOKS } from '../state-look.ts'
import { cellInWords, daysLeft, isRunningOut, type PersonRow } from './cells.ts'
import type { RuleColumn } from './columns.ts'
import classes from './matrix.module.css'

export const ROW_HEIGHT = 44

interface MatrixRowProps {
  index: number
  row: PersonRow
  columns: readonly RuleColumn[]
  today: string
  /** The column of the cell that Tab leads to; undefined in all other rows. */
  current: number | undefined
  selected: boolean
  onTick: (userId: string, event: MouseEvent<HTMLInputElement>) => void
}

/** One person of the matrix. Memoised, as its cells are: a move of the focus draws two of them. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { index, row, columns, today, current, selected, onTick } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classes.row}
      style={{ top: index * ROW_HEIGHT }}
    >
      <div role="rowheader" className={classes.name}>
        <RowBox
          label={`Select ${row.fullName}`}
          ticked={selected}
          tabIndex={-1}
          onTick={(event) => onTick(row.userId, event)}
        />
        <span className={classes.person}>
          <span className={classes.who}>
            <b dir="auto">{row.fullName}</b> <small>{row.position}</small>
          </span>
          <CutMark {...standingLook(row, today)} />
        </span>
      </div>
      {columns.map((column, at) => (
        <MatrixCell
          key={column.id}
          cell={row.cells[at]}
          of={`${inSentence(row.fullName)}, ${column.rule.name}`}
          today={today}
          isCurrent={at === current}
        />
      ))}
    </div>
  )
})

interface MatrixCellProps {
  cell: Cell | undefined
  /** Whose it is, and of which requirement. */
  of: string
  today: string
  isCurrent: boolean
}

const MatrixCell = memo(function MatrixCell({ cell, of, today, isCurrent }: MatrixCellProps) {
  const state = cell?.state ?? 'not-required'
  const { icon: Icon, tone } = STATE_LOOKS[state]
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-state={tone}
      data-is={state}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${of}: ${cellInWords(cell, today)}`}
    >
      <Icon size={16} aria-hidden />
      {cell && isRunningOut(cell) && <span>{daysLeft(cell, today)}d</span>}
    </div>
  )
})
