import { z } from 'zod'

/** A telling: drafts that were published together. */
const moment = z.object({
  at: z.string(),
  /** Who published them; null for a manager of some sites, who reads of what others did no more than that it was done. */
  by: z.string().nullable(),
  shifts: z.int(),
  people: z.int(),
})
export type Moment = z.infer<typeof moment>

const sinceKinds = ['gets', 'off', 'for', 'moved', 'new', 'cancelled'] as const

/** What differs of one shift between a moment and now. */
const since = z.object({
  kind: z.enum(sinceKinds),
  shiftId: z.uuid(),
  siteName: z.string(),
  /** Who gets it, comes off it or is moved; null where nobody is on it. */
  userId: z.uuid().nullable(),
  fullName: z.string().nullable(),
  /** Who had it before. */
  instead: z.object({ userId: z.uuid(), fullName: z.string() }).nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** When it was then, and where (null: at the same site), if that is another. */
  was: z.object({ startsAt: z.string(), endsAt: z.string(), siteName: z.string().nullable() }).nullable(),
  /** Who did it last, and when. */
  by: z.string().nullable(),
  at: z.string().nullable(),
})
export type Since = z.infer<typeof since>

export const sinceAnswer = z.object({
  moments: z.array(moment),
  /** The moment that is compared with; null: nothing has been published yet. */
  at: z.string().nullable(),
  items: z.array(since),
  /** More have changed than are listed. */
  more: z.boolean(),
})
export type SinceAnswer = z.infer<typeof sinceAnswer>
