import { z } from 'zod'

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
