import { z } from 'zod'
import { jobCodes } from '#features/teams/rules/jobs.ts'

/** What somebody shows at the door of the place where they work. */
export const arrivalBadge = z.object({
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
  teamId: z.uuid(),
  teamName: z.string(),
  siteName: z.string(),
  job: z.enum(jobCodes),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Whom to ring at the site. */
  onCall: z.string().nullable(),
})
export type ArrivalBadge = z.infer<typeof arrivalBadge>
