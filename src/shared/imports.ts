import { z } from 'zod'

// What every import of a CSV file has in common, whatever its lines are.

/** At most so many lines at a time, below the headings. */
export const MOST_LINES = 2000
const MOST_LETTERS = 700_000

/** What a column of a file may be taken for, with other headings that mean the same. */
export interface ImportColumn<Code extends string = string> {
  value: Code
  label: string
  like: readonly string[]
  /** What a cell of it may say, for the headings of a template. */
  example?: string
}

/** The heading of a column in a template, with an example: there is no line of an example that could come in. */
export const templateHeading = ({ label, example }: ImportColumn) => (example ? `${label} (${example})` : label)

/** A heading as it is compared. */
export const plainHeading = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** What each heading is taken for at first: by its label or one that means the same, each once. */
export function guessColumns<Code extends string>(
  columns: readonly ImportColumn<Code>[],
  headings: readonly string[],
): (Code | null)[] {
  const taken = new Set<Code>()
  return headings.map((heading) => {
    const words = [plainHeading(heading), plainHeading(heading.replace(/\(.*\)/, ''))]
    const found = columns.find(
      ({ value, label, like }) =>
        !taken.has(value) && [value.toLowerCase(), plainHeading(label), ...like].some((one) => words.includes(one)),
    )
    if (found) taken.add(found.value)
    return found?.value ?? null
  })
}

/** The text of a CSV file; its first line has the headings. */
export const csvText = z
  .string()
  .min(1, 'This file is empty')
  .max(MOST_LETTERS, 'This file is too large. Import it in parts')

export const fileName = z.string().trim().min(1).max(255)

/** What each heading is taken for; null: it is left out. */
export const columnsOf = <const Codes extends readonly [string, ...string[]] | readonly string[]>(codes: Codes) =>
  z.array(z.enum(codes).nullable()).max(100)

export const importProblem = z.object({
  /** As a spreadsheet counts: the headings are line 1. */
  line: z.int(),
  /** The label of the column that is wrong, where it is one alone. */
  column: z.string().optional(),
  /** What its cell says; blank for an empty one. */
  cell: z.string().optional(),
  /** What is expected instead. */
  message: z.string(),
})
export type ImportProblem = z.infer<typeof importProblem>

/** What a dry run says of any file. */
export const checkedFile = z.object({
  /** The headings of the file, in its order. */
  headings: z.array(z.string()),
  columns: z.array(z.string().nullable()),
  lines: z.int(),
  /** Each makes its line one that is left out. */
  problems: z.array(importProblem),
  /** A file of only the lines with problems, with what is wrong beside each, to be corrected and chosen again; blank without any. */
  correct: z.string(),
})
export type CheckedFile = z.infer<typeof checkedFile>

/** What is kept of any import. */
export const importedFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  importedAt: z.string(),
  importedBy: z.string().nullable(),
})
export type ImportedFile = z.infer<typeof importedFile>
