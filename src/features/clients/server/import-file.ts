import { parse } from 'csv-parse/sync'
import { invalid } from '#server/calls/errors.ts'
import { checkForm, type FormDefinition, type ValuesOf } from '#shared/fields/form.ts'
import type { FieldMap } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { guessColumns, type ImportColumn } from '../rules/import-columns.ts'
import { type ClientInput, clientForm, type ImportProblem, type SiteInput, siteForm } from '../schema.ts'

const MOST_LINES = 2000
const DELIMITERS = [',', ';', '\t'] as const

/** A line of the file that says something: the client, and its site where one is named. */
interface ImportLine {
  /** As a spreadsheet counts: the headings are line 1. */
  line: number
  client: ClientInput
  site: SiteInput | undefined
}

interface ImportFile {
  headings: string[]
  columns: (ImportColumn | null)[]
  /** How many lines there are below the headings. */
  count: number
  lines: ImportLine[]
  problems: ImportProblem[]
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

/** Reads a file: which column is what, the lines that are right, and what is wrong with the others. Throws 422 for what is no table. */
export function readImportFile({
  csv,
  columns,
}: {
  csv: string
  columns?: readonly (ImportColumn | null)[] | undefined
}): ImportFile {
  const [headings = [], ...records] = parseCells(csv)
  const cells = records
    .map((record, index) => ({ line: index + 2, record }))
    .filter(({ record }) => record.some((cell) => cell !== ''))
  if (cells.length === 0) throw invalid([{ path: 'csv', message: 'This file has no lines below its headings' }])
  if (records.length > MOST_LINES)
    throw invalid([{ path: 'csv', message: `Import at most ${MOST_LINES} lines at a time` }])
  const used = columns ? headings.map((_, index) => columns[index] ?? null) : guessColumns(headings)
  const file: ImportFile = { headings, columns: used, count: cells.length, lines: [], problems: [] }
  for (const { line, record } of cells) {
    const read = readLine(
      Object.fromEntries(used.flatMap((name, index) => (name ? [[name, record[index] ?? '']] : []))),
    )
    if ('problem' in read) file.problems.push({ line, message: read.problem })
    else file.lines.push({ line, ...read })
  }
  return file
}

function readLine(cells: Partial<Record<ImportColumn, string>>): Omit<ImportLine, 'line'> | { problem: string } {
  const { client: clientName, legalName, companyNumber, invoiceEmail, invoiceAddress, site: siteName, ...rest } = cells
  const client = checked(clientForm, { name: clientName, legalName, companyNumber, invoiceEmail, invoiceAddress })
  if ('problem' in client) return { problem: `Client: ${client.problem}` }
  const { address, postcode } = rest
  if (!siteName && !address && !postcode) return { client, site: undefined }
  const site = checked(siteForm, { ...rest, name: siteName, contacts: [] })
  if ('problem' in site) return { problem: `Site: ${site.problem}` }
  return { client, site }
}

function checked<Fields extends FieldMap>(
  definition: FormDefinition<Fields>,
  typed: FormValues,
): ValuesOf<Fields> | { problem: string } {
  const outcome = checkForm(definition, typed)
  return outcome.ok ? outcome.values : { problem: outcome.problems.map(({ message }) => message).join('. ') }
}
