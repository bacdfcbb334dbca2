import { PaperTable } from '#client/ui/print/on-paper.tsx'
import { formatShortDay, londonDay } from '#shared/time.ts'
import { cellInWords, type PersonRow } from './cells.ts'
import type { RuleColumn } from './columns.ts'

/** So many requirements have room beside each other. */
const A_SHEET = 10

interface PaperMatrixProps {
  rows: readonly PersonRow[]
  columns: readonly RuleColumn[]
  /** There are more people than are loaded. */
  hasMore: boolean
}

/** The matrix on paper, in words: as many requirements as a sheet has room for, then the people again with the next ones. */
export function PaperMatrix({ rows, columns, hasMore }: PaperMatrixProps) {
  const today = londonDay(new Date())
  const parts = Array.from({ length: Math.ceil(columns.length / A_SHEET) }, (_, at) => at * A_SHEET)
  const people = `${hasMore ? 'the first ' : ''}${rows.length} people`
  return parts.map((from, at) => (
    <PaperTable
      key={from}
      caption={`Compliance on ${formatShortDay(today, { today })}, ${people}, part ${at + 1} of ${parts.length}`}
      heads={['Person', ...columns.slice(from, from + A_SHEET).map(({ rule }) => rule.name)]}
      rows={rows.map((row) => ({
        key: row.userId,
        name: row.fullName,
        cells: columns.slice(from, from + A_SHEET).map(({ id }, place) => ({
          key: id,
          content: cellInWords(row.cells[from + place], today),
        })),
      }))}
    />
  ))
}
