import { daysBetween, formatDay } from '#shared/time.ts'
import type { State } from '../../rules/state.ts'
import { stateWords } from '../../rules/state-words.ts'
import type { Cell, MatrixRow } from '../../schema.ts'
import { STATE_LOOKS } from '../state-look.ts'
import type { RuleColumn } from './columns.ts'

const WORST_FIRST = Object.keys(STATE_LOOKS)
const NEEDS_SOMEBODY: readonly State[] = ['expired', 'missing', 'rejected', 'waiting', 'due', 'expiring']

/** A person of the matrix, with a cell for each of its columns. */
export interface PersonRow {
  userId: string
  fullName: string
  position: string
  standing: MatrixRow['standing']
  completion: number
  cells: (Cell | undefined)[]
}

/** The row of a person in these columns; undefined where a requirement is not asked of them. */
export function toPersonRow({ cells, ...person }: MatrixRow, columns: readonly RuleColumn[]): PersonRow {
  const byRequirement = new Map(cells.map((cell) => [cell.requirementId, cell]))
  return { ...person, cells: columns.map(({ id }) => byRequirement.get(id)) }
}

export interface Item {
  cell: Cell
  column: RuleColumn
}

/** What is asked of a person, what blocks them first, then the worst. */
export function itemsOf({ cells }: PersonRow, columns: readonly RuleColumn[]): Item[] {
  const rank = ({ cell }: Item) => WORST_FIRST.indexOf(cell.state) - (cell.blocked ? 100 : 0)
  return columns
    .flatMap((column, at) => {
      const cell = cells[at]
      return cell ? [{ cell, column }] : []
    })
    .sort((one, other) => rank(one) - rank(other))
}

export const needsSomebody = ({ cell }: Item) => NEEDS_SOMEBODY.includes(cell.state)

/** How many days a cell is still good; undefined where no gap is ahead. */
export function daysLeft({ goodThrough }: Cell, today: string): number | undefined {
  return goodThrough === null ? undefined : daysBetween(today, goodThrough)
}

/** Whether the days that are left are what matters about a cell. */
export const isRunningOut = ({ state }: Cell) => state === 'expiring' || state === 'due'

/** A cell in words: `Expiring, 12d left, until 03/12/2026`. */
export function cellInWords(cell: Cell | undefined, today: string): string {
  if (!cell) return stateWords['not-required']
  const word = stateWords[cell.state]
  const days = daysLeft(cell, today)
  if (days === undefined) return word
  const left = isRunningOut(cell) ? `, ${days}d left` : ''
  return `${word}${left}, until ${formatDay(cell.goodThrough)}`
}
