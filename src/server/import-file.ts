import { parse } from 'csv-parse/sync'
import { invalid } from '#server/calls/errors.ts'
import { guessColumns, type ImportColumn, MOST_LINES } from '#shared/imports.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** The text of a file, and what its columns are taken for: by their headings, unless somebody has chosen. */
export interface FileToRead<Code extends string> {
  csv: string
  columns?: readonly (Code | null)[] | undefined
}

interface ReadRow<Code extends string> {
  /** As a spreadsheet counts: the headings are line 1. */
  line: number
  cells: Partial<Record<Code, string>>
}

/** What stands between the cells: spreadsheets of many countries write semicolons. */
function delimiterOf(csv: string) {
  const [first = ''] = csv.split(/\r?\n/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] as string
}

function parseCells(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
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
    cells: Object.fromEntries(
      used.flatMap((name, index) => (name ? [[name, record[index] ?? '']] : [])),
    ) as ReadRow<Code>['cells'],
  }))
  return { headings, columns: used, rows }
}
