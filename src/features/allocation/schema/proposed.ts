import { z } from 'zod'
import { person } from '#features/shifts/schema.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'

/** A place that a plan of the last days proposes somebody for, and that nobody has booked from it yet. */
const proposedPlace = z.object({
  placeId: z.uuid(),
  runId: z.uuid(),
  /** When the plan was asked for. */
  plannedAt: z.string(),
  shiftId: z.uuid(),
  siteName: z.string(),
  job: z.enum(jobCodes),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  startsAt: z.string(),
  ...person,
})
export type ProposedPlace = z.infer<typeof proposedPlace>

/** In the order of time. */
export const proposed = z.object({ items: z.array(proposedPlace) })
