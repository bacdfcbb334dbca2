import { parse } from 'csv-parse/sync'
import { invalid } from '#server/calls/errors.ts'
import { toCsv } from '#server/csv.ts'
import { guessColumns, type ImportColumn, type ImportProblem, MOST_LINES } from '#shared/imports.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** The text of a file, and what its columns are taken for: by their headings, unless somebody has chosen. */
export interface FileToRead<Code extends string> {
  csv: string
  columns?: readonly (Code | null)[] | undefined
}

export interface ReadRow<Code extends string> {
  /** As a spreadsheet counts: the headings are line 1. */
  line: number
  /** All of its cells as they stand in the file. */
  record: readonly string[]
  cells: Partial<Record<Code, string>>
}

/** What stands between the cells: spreadsheets of many countries write semicolons. */
function delimiterOf(csv: string) {
  const [first = ''] = csv.split(/\r?\n/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] as string
}

/**
 * A file that this product has written has an apostrophe before what a spreadsheet could take for a formula, such as a
 * number with its country.
 */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

function parseCells(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      cast: withoutApostrophe,
      to: MOST_LINES + 2,
    }) as string[][]
  } catch (error) {
    throw invalid([{ path: 'csv', message: `This file cannot be read as CSV: ${(error as Error).message}` }])
  }
}

/** Reads the lines of a CSV file that say something, by what their columns are. Throws 422 for what is no table. */
export function readRows<Code extends string>(
  { csv, columns }: FileToRead<Code>,
  known: readonly ImportColumn<Code>[],
): { headings: string[]; columns: (Code | null)[]; rows: ReadRow<Code>[] } {
  const [headings = [], ...records] = parseCells(csv)
  const filled = records
    .map((record, index) => ({ line: index + 2, record }))
    .filter(({ record }) => record.some((cell) => cell !== ''))
  if (filled.length === 0) throw invalid([{ path: 'csv', message: 'This file has no lines below its headings' }])
  if (records.length > MOST_LINES)
    throw invalid([{ path: 'csv', message: `Import at most ${MOST_LINES} lines at a time` }])
  const used = columns ? headings.map((_, index) => columns[index] ?? null) : guessColumns(known, headings)
  const rows = filled.map(({ line, record }) => ({
    line,
    record,
    cells: Object.fromEntries(
      used.flatMap((name, index) => (name ? [[name, record[index] ?? '']] : [])),
    ) as ReadRow<Code>['cells'],
  }))
  return { headings, columns: used, rows }
}

interface ToCorrect {
  headings: readonly string[]
  rows: readonly ReadRow<string>[]
  problems: readonly ImportProblem[]
}

/** A file of the lines with problems, each with what is wrong in a last column; blank without any. */
export function toCorrect({ headings, rows, problems }: ToCorrect): string {
  if (problems.length === 0) return ''
  const wrong = Map.groupBy(problems, ({ line }) => line)
  const columns = headings.map((header, at) => ({ header, cell: (row: ReadRow<string>) => row.record[at] ?? '' }))
  const says = ({ line }: ReadRow<string>) =>
    (wrong.get(line) ?? []).map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('. ')
  return toCsv(
    [...columns.filter(({ header }) => header !== WRONG), { header: WRONG, cell: says }],
    rows.filter(({ line }) => wrong.has(line)),
  )
}

const WRONG = 'What is wrong'
