import { z } from 'zod'
import { saidAnswer } from '#features/eligibility/schema.ts'
import { memberStanding } from '#features/members/rules/standing-answer.ts'
import { offerStates } from '../rules/states.ts'
import { person } from './places.ts'

/** One person for one place: what they may, and what ranks them. */
const candidate = z.object({
  ...person,
  /** On the day of the shift, in its job and at its site. */
  standing: memberStanding,
  completion: z.int(),
  answer: saidAnswer,
  /** How often they have worked at the site. */
  timesHere: z.int(),
  /** From home, by the middle of the postcode districts; null where one is not known. */
  metres: z.number().nullable(),
  /** Their own number; null when they have given none. */
  phone: z.string().nullable(),
  /** The team's own work in that week, and what they wish for; null without a wish. */
  weekMinutes: z.int(),
  wishedMinutes: z.int().nullable(),
  /** What an hour pays to them where that is more than the shift says, in pence; null otherwise, and for a manager who sees no pay. */
  ownRate: z.int().nullable(),
  /** They prefer to work then; the site prefers them. */
  prefers: z.boolean(),
  preferredBySite: z.boolean(),
  offer: z.enum(offerStates).nullable(),
  /** They called in sick for this shift: they come last, and are not asked. */
  calledInSick: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

/** Whom only the team keeps from working: what blocks them was given, and waits to be verified. */
export const waitingToWork = z.object({
  items: z.array(
    z.object({
      userId: z.uuid(),
      fullName: z.string(),
      photoFileId: z.uuid().nullable(),
      completion: z.int(),
      /** When the first of it was given. */
      since: z.string(),
      /** The requirements, by name. */
      waitsFor: z.array(z.string()),
      /** The last day on which they have reminded the team of it. */
      remindedOn: z.string().nullable(),
      /** How many of the next 100 open shifts they could take once it is verified. */
      shifts: z.int(),
    }),
  ),
  /** How many people they are in all. */
  total: z.int(),
})
export type WaitingToWork = z.infer<typeof waitingToWork>

const group = { count: z.int(), people: z.array(candidate) }
/**
 * The first of each group, in the order of their rank, and how many there are: those who can, those who could by one
 * act, the others by what blocks them.
 */
export const candidates = z.object({
  /** `clear`: how many of them nothing speaks against; they come first, then those with a warning. */
  can: z.object({ ...group, clear: z.int() }),
  nearly: z.object(group),
  cannot: z.array(z.object({ title: z.string(), ...group })),
})
export type Candidates = z.infer<typeof candidates>

/**
 * The people who can take each of some shifts, the best first; their names, how many more offers each may get now, and
 * the team's caps that say so.
 */
export const takers = z.object({
  shifts: z.array(z.object({ shiftId: z.uuid(), userIds: z.array(z.uuid()) })),
  people: z.array(z.object({ ...person, room: z.int() })),
  caps: z.object({ atOnce: z.int(), aDay: z.int() }),
})

/**
 * Whom a re-post of some shifts would tell; of how many shifts; and how many it leaves out because they have had as
 * many messages today as the team allows.
 */
export const repostPlan = z.object({ shifts: z.int(), people: z.array(z.object(person)), capped: z.int() })
