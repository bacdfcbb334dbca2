import { type FileToRead, readRows } from '#server/import-file.ts'
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
  /** How many lines there are below the headings. */
  count: number
  lines: ImportLine[]
  problems: ImportProblem[]
}

/** Reads a file: which column is what, the lines that are right, and what is wrong with the others. Throws 422 for what is no table. */
export function readImportFile(given: FileToRead<ImportColumn>): ImportFile {
  const { headings, columns, rows } = readRows(given, importColumns)
  const file: ImportFile = { headings, columns, count: rows.length, lines: [], problems: [] }
  for (const { line, cells } of rows) {
    const read = readLine(cells)
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
