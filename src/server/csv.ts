import { stringify } from 'csv-stringify/sync'

/** An amount as spreadsheets reckon with it: `99.00`, and `-6.60`, which is a number and no formula. */
export interface Money {
  pence: number
}

export type CsvCell = string | number | boolean | Money | null | undefined

export const isMoney = (cell: CsvCell): cell is Money => typeof cell === 'object' && cell !== null

/** Pounds with two decimals: `-6.60`. */
const inPounds = ({ pence }: Money) => (pence / 100).toFixed(2)

export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvCell
}

// A byte order mark: without it spreadsheets read British names as Latin-1.
const BYTE_ORDER_MARK = '\ufeff'

function write(records: readonly CsvCell[][]) {
  const cast = {
    boolean: (value: boolean) => (value ? 'Yes' : 'No'),
    object: (value: object) => ({ value: inPounds(value as Money), escape_formulas: false }),
  }
  return stringify(
    records.map((cells) => cells.map((cell) => cell ?? '')),
    { escape_formulas: true, record_delimiter: 'windows', cast },
  )
}

/** The lines of a table without its headings, for a table that is written in several pieces. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return write(rows.map((row) => columns.map(({ cell }) => cell(row))))
}

/** A table as RFC 4180 text for spreadsheets; a cell that would become a formula gets a leading apostrophe (security OI01). */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return BYTE_ORDER_MARK + write([columns.map(({ header }) => header)]) + csvLines(columns, rows)
}

/** The same table, one page of rows in memory at a time. */
export async function* toCsvPages<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield toCsv(columns, [])
  for await (const rows of pages) if (rows.length > 0) yield csvLines(columns, rows)
}
