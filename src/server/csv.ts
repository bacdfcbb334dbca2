import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | boolean | null | undefined

export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvCell
}

// A byte order mark: without it spreadsheets read British names as Latin-1.
const BYTE_ORDER_MARK = '\ufeff'

/** A table as RFC 4180 text for spreadsheets; a cell that would be read as a formula is put behind an apostrophe (security OI01). */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const records = rows.map((row) => columns.map(({ cell }) => cell(row) ?? ''))
  const cast = { boolean: (value: boolean) => (value ? 'Yes' : 'No') }
  const table = stringify([columns.map(({ header }) => header), ...records], { escape_formulas: true, record_delimiter: 'windows', cast })
  return BYTE_ORDER_MARK + table
}
