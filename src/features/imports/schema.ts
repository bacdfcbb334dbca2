import { z } from 'zod'

const wordKind = z.enum(['job', 'site'])
export type WordKind = z.infer<typeof wordKind>

const said = { kind: wordKind, word: z.string().trim().min(1).max(250) }

/** What somebody has chosen a word of a file to mean: the code of a job, or the id of a site. It is remembered for the team. */
const chosenWord = z.strictObject({ ...said, means: z.string().min(1).max(60) })
export type ChosenWord = z.infer<typeof chosenWord>

export const chosenWords = z.array(chosenWord).max(400)

/** A word of a file that is no name of a job or site, with what it is taken for; null: nobody has said that yet. */
export const importWord = z.object({
  ...said,
  means: z.string().nullable(),
  /** How many lines have it. */
  lines: z.int(),
  /** What the file says of a site that there is not. */
  site: z.object({ name: z.string(), client: z.string(), address: z.string(), postcode: z.string() }).optional(),
})
export type ImportWord = z.infer<typeof importWord>

/** What the shifts of a file come to, by cards and by what they say themselves. */
export const importPrice = z.object({
  places: z.int(),
  /** Paid minutes of all places. */
  minutes: z.int(),
  /** Pence before tax, of everybody without a higher rate of their own. */
  pay: z.int(),
  /** Pence; null: not agreed for each of them, or for a manager who sees no pay. */
  charge: z.int().nullable(),
  /** The names of the cards that say so. */
  cards: z.array(z.string()),
})
export type ImportPrice = z.infer<typeof importPrice>
