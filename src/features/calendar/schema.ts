import { z } from 'zod'
import { TAKING_TIME } from '#features/shifts/rules/states.ts'
import { onCallNumber, workTimes } from '#features/shifts/schema.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'

/** What somebody shows at the door of the place where they work. */
export const arrivalBadge = z.object({
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
  teamId: z.uuid(),
  teamName: z.string(),
  siteName: z.string(),
  ...workTimes,
  /** The contact to ring at the site. */
  onCall: z.string().nullable(),
  /** The number to ring at the team out of hours. */
  teamOnCall: onCallNumber.nullable(),
})
export type ArrivalBadge = z.infer<typeof arrivalBadge>

const monthShift = z.object({
  assignmentId: z.uuid(),
  teamName: z.string(),
  siteName: z.string(),
  job: z.enum(jobCodes),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  endsAt: z.string(),
  state: z.enum(TAKING_TIME),
})
export type MonthShift = z.infer<typeof monthShift>

const times = z.object({ from: z.string(), until: z.string() })

/** Shifts stand on the day on which they begin, in their order. */
export const ownMonth = z.object({
  shifts: z.array(monthShift),
  /** Approved; `times` of a part of one day. */
  leave: z.array(
    z.object({ id: z.uuid(), typeName: z.string(), from: z.string(), through: z.string(), times: times.nullable() }),
  ),
  /** Availability: when the person has said that they cannot work; `until` at or before `from` is of the next day. */
  cannot: z.array(z.object({ day: z.string(), ...times.shape })),
})
export type OwnMonth = z.infer<typeof ownMonth>
