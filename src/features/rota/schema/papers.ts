import { z } from 'zod'
import { jobCodes } from '#features/teams/rules/jobs.ts'

const when = { day: z.string(), start: z.string(), end: z.string() }

/** A shift as it stands on paper: without pay. */
const paperShift = z.object({
  ...{ id: z.uuid(), ...when, job: z.enum(jobCodes) },
  ...{ siteId: z.uuid(), siteName: z.string(), clientName: z.string() },
  ...{ isSleepIn: z.boolean(), isOnCall: z.boolean(), isDraft: z.boolean(), places: z.int() },
  people: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
})
export type PaperShift = z.infer<typeof paperShift>

export const paperRota = z.object({ teamName: z.string(), shifts: z.array(paperShift) })
export type PaperRota = z.infer<typeof paperRota>

/** A link for the office of a site, as managers read it. */
export const rotaLink = z.object({
  id: z.uuid(),
  /** Null: it was copied. */
  email: z.string().nullable(),
  madeAt: z.string(),
  madeBy: z.string().nullable(),
  expiresAt: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
})
export type RotaLink = z.infer<typeof rotaLink>

/** What a link shows. Of one that opens nothing any more only whose it was. */
export const rotaByLink = z.object({
  ...{ teamName: z.string(), clientName: z.string(), siteName: z.string() },
  state: z.enum(['open', 'expired', 'revoked', 'left']),
  email: z.string().nullable(),
  expiresAt: z.string(),
  /** The Monday of the first week. */
  from: z.string(),
  weeks: z.int(),
  shifts: z.array(
    z.object({
      ...{ id: z.uuid(), ...when, job: z.enum(jobCodes), isSleepIn: z.boolean(), isOnCall: z.boolean() },
      places: z.int(),
      people: z.array(z.string()),
    }),
  ),
})
export type RotaByLink = z.infer<typeof rotaByLink>
