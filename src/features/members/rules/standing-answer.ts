import { z } from 'zod'
import { type Need, reasonKinds, standings } from './standing.ts'

const reason = z.object({
  rule: z.string(),
  name: z.string(),
  kind: z.enum(reasonKinds),
  byTeam: z.boolean(),
  given: z.boolean(),
  since: z.string().nullable(),
  until: z.string().nullable(),
})

const told = {
  standing: z.enum(standings),
  /** The last day on which they stand so; null: without an end. */
  until: z.string().nullable(),
  /** The first reasons (`rules/standing.ts`), and how many more there are. */
  because: z.array(reason),
  more: z.int(),
}

/**
 * Where a member stands today (docs/decisions/one-standing.md): in the role asked for, or the one in which they stand
 * best, and in their others.
 */
export const memberStanding = z.object({
  ...told,
  job: z.string(),
  others: z.array(z.object({ ...told, job: z.string() })),
})
export type MemberStanding = z.infer<typeof memberStanding>

/** How many of the active staff stand where today, each in the role in which they stand best, and what blocks them. */
export const standingFigures = z.object({
  people: z.int(),
  /** Can work. */
  works: z.int(),
  ...({
    suspended: z.int(),
    blocked: z.int(),
    waiting: z.int(),
    due: z.int(),
    ends: z.int(),
    ready: z.int(),
  } satisfies Record<Need, z.ZodInt>),
  /** What blocks most of the blocked, by how many; of each person everything that blocks. */
  why: z.array(z.object({ rule: z.string(), name: z.string(), people: z.int() })),
  /** How many more things block somebody. */
  more: z.int(),
})
export type StandingFigures = z.infer<typeof standingFigures>
