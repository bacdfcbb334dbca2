import { type FileToRead, type ReadRow, readRows } from '#server/import-file.ts'
import { checkForm, type FormDefinition, type ValuesOf } from '#shared/fields/form.ts'
import type { FieldMap } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { ImportProblem } from '#shared/imports.ts'
import { type ImportColumn, importColumns } from '../rules/import-columns.ts'
import { type ClientInput, clientForm, type SiteInput, siteForm } from '../schema.ts'

/** A line of the file that says something: the client, and its site where one is named. */
interface ImportLine {
  line: number
  client: ClientInput
  site: SiteInput | undefined
}

interface ImportFile {
  headings: string[]
  columns: (ImportColumn | null)[]
  /** The lines below the headings. */
  rows: readonly ReadRow<ImportColumn>[]
  lines: ImportLine[]
  problems: ImportProblem[]
}

/** Reads a file: which column is what, the lines that are right, and what is wrong with the others. Throws 422 for what is no table. */
export function readImportFile(given: FileToRead<ImportColumn>): ImportFile {
  const { headings, columns, rows } = readRows(given, importColumns)
  const file: ImportFile = { headings, columns, rows, lines: [], problems: [] }
  for (const { line, cells } of rows) {
    const read = readLine(cells)
    if ('problems' in read) file.problems.push(...read.problems.map((problem) => ({ line, ...problem })))
    else file.lines.push({ line, ...read })
  }
  return file
}

type Cells = ReadRow<ImportColumn>['cells']
type Wrong = { problems: Omit<ImportProblem, 'line'>[] }

function readLine(cells: Cells): Omit<ImportLine, 'line'> | Wrong {
  const { client: clientName, legalName, companyNumber, invoiceEmail, invoiceAddress, site: siteName, ...rest } = cells
  const client = checked(clientForm, {
    cells,
    nameIn: 'client',
    typed: { name: clientName, legalName, companyNumber, invoiceEmail, invoiceAddress },
  })
  if ('problems' in client) return client
  const { address, postcode } = rest
  if (!siteName && !address && !postcode) return { client, site: undefined }
  const site = checked(siteForm, { cells, nameIn: 'site', typed: { ...rest, name: siteName, contacts: [] } })
  if ('problems' in site) return site
  return { client, site }
}

interface Typed {
  typed: FormValues
  cells: Cells
  /** The column that has the name. */
  nameIn: 'client' | 'site'
}

/** What a form says of cells, each at its column. */
function checked<Fields extends FieldMap>(
  definition: FormDefinition<Fields>,
  { typed, cells, nameIn }: Typed,
): ValuesOf<Fields> | Wrong {
  const outcome = checkForm(definition, typed)
  if (outcome.ok) return outcome.values
  return {
    problems: outcome.problems.map(({ path, message }) => {
      const code = path === 'name' ? nameIn : path
      const column = importColumns.find(({ value }) => value === code)
      return { message, ...(column && { column: column.label, cell: cells[column.value] ?? '' }) }
    }),
  }
}
