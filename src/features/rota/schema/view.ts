import { z } from 'zod'
import { saidAnswer } from '#features/eligibility/schema.ts'
import { memberStanding } from '#features/members/rules/standing-answer.ts'
import { assignmentStates } from '#features/shifts/rules/place-acts.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'

// The rota as one answer: sites and people once each, shifts name them by their place in these lists.

const site = z.object({ id: z.uuid(), name: z.string(), clientName: z.string() })

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The job of their membership; null without one, and for somebody who has left. */
  job: z.enum(jobCodes).nullable(),
  /** Minutes a week that they wish for; null without a wish. */
  wished: z.int().nullable(),
  /** Minutes a week that their contract promises, on the last of these days; null: none. */
  contract: z.int().nullable(),
  /** Where they stand today; null for somebody who has left. */
  standing: memberStanding.pick({ standing: true, until: true, because: true, more: true }).nullable(),
  completion: z.int(),
})
export type RotaPerson = z.infer<typeof person>

/** Somebody on a shift: the place, whose (of `people`), how, and what it pays them in pence (null: not for the reader). */
const place = z.tuple([z.uuid(), z.int(), z.enum(assignmentStates), z.int().nullable()])

const shift = z.object({
  id: z.uuid(),
  version: z.int(),
  /** Its place in `sites`. */
  site: z.int(),
  job: z.enum(jobCodes),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  break: z.int(),
  /** Minutes that are paid by the hour. */
  minutes: z.int(),
  /** Nobody but managers sees a draft. */
  isDraft: z.boolean(),
  required: z.int(),
  /** How many places nobody has. */
  open: z.int(),
  places: z.array(place),
  /** What one place pays and is charged, in pence; null for a manager who sees no pay, and where nothing says it. */
  pay: z.int().nullable(),
  charge: z.int().nullable(),
})
export type RotaShift = z.infer<typeof shift>

/** When somebody is not there: of leave its type, of what they said themselves null. Times where it is a part of a day. */
const away = z.object({
  /** Its place in `people`. */
  person: z.int(),
  from: z.string(),
  through: z.string(),
  leave: z.string().nullable(),
  isAsked: z.boolean(),
  times: z.tuple([z.string(), z.string()]).nullable(),
})
export type Away = z.infer<typeof away>

export const rota = z.object({
  sites: z.array(site),
  people: z.array(person),
  shifts: z.array(shift),
  away: z.array(away),
  /** There are more shifts than one answer holds. */
  more: z.boolean(),
})
export type Rota = z.infer<typeof rota>

/** Everybody for a place of a shift, the best first: who can, who could by one act, then the others. */
export const judged = z.object({
  people: z.array(
    z.object({
      userId: z.uuid(),
      answer: saidAnswer,
      /** The team's own work in the week of the shift, without it. */
      weekMinutes: z.int(),
      metres: z.number().nullable(),
      timesHere: z.int(),
    }),
  ),
})
export type Judged = z.infer<typeof judged>['people'][number]

/** The other managers who have the rota open, by when they opened it, with the shifts that they have in hand. */
export const othersHere = z.object({
  others: z.array(
    z.object({
      userId: z.uuid(),
      fullName: z.string(),
      photoFileId: z.uuid().nullable(),
      /** Of those that the reader may see. */
      shiftIds: z.array(z.uuid()),
    }),
  ),
})
export type OtherHere = z.infer<typeof othersHere>['others'][number]

const spans = ['day', 'week', 'fortnight', 'month'] as const
const rows = ['people', 'sites', 'jobs'] as const
const onlys = ['open', 'draft'] as const

/** A named view of the rota: it holds no day, because it is for any. */
export const rotaFilter = {
  span: z.enum(spans).optional(),
  rows: z.enum(rows).optional(),
  siteId: z.uuid().optional(),
  job: z.enum(jobCodes).optional(),
  only: z.enum(onlys).optional(),
  search: z.string().trim().min(1).max(100).optional(),
  /** People stand below their jobs. */
  grouped: z.literal(true).optional(),
}
export const rotaView = z.object({ id: z.uuid(), name: z.string(), filter: z.object(rotaFilter) })
export type RotaView = z.infer<typeof rotaView>
export type RotaFilter = RotaView['filter']
