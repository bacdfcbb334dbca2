import { z } from 'zod'

const wordKind = z.enum(['job', 'site', 'client'])
/** What is remembered of files: words of their cells, and headings of columns. */
export type WordKind = z.infer<typeof wordKind> | 'column'

const said = { kind: wordKind, word: z.string().trim().min(1).max(250) }

/**
 * What somebody has chosen a word of a file to mean: the code of a job, or the id of a site or client, or `new`. It is
 * remembered for the team.
 */
const chosenWord = z.strictObject({ ...said, means: z.string().min(1).max(60) })
export type ChosenWord = z.infer<typeof chosenWord>

/** A word as it is remembered. */
export interface RememberedWord extends Omit<ChosenWord, 'kind'> {
  kind: WordKind
}

/** The word is a name of its own: what it names is made. */
export const NEW_WORD = 'new'

export const chosenWords = z.array(chosenWord).max(400)

/** A word of a file that is no name of a job, site or client, with what it is taken for; null: nobody has said that yet. */
export const importWord = z.object({
  ...said,
  means: z.string().nullable(),
  /** How many lines have it. */
  lines: z.int(),
  /** What the file says of a site that there is not. */
  site: z.object({ name: z.string(), client: z.string(), address: z.string(), postcode: z.string() }).optional(),
})
export type ImportWord = z.infer<typeof importWord>
