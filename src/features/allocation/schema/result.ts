import { z } from 'zod'
import { type RuleId, ruleIds } from '#features/eligibility/rules/all-rules.ts'
import { saidAnswer } from '#features/eligibility/schema.ts'
import { person } from '#features/shifts/schema.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'

const { reasons } = saidAnswer.shape

/** What speaks for somebody on a shift, as it was when the plan was made. */
const merits = {
  /** How often they have worked at the site. */
  timesHere: z.int(),
  /** From home; null where it is not known. */
  metres: z.number().nullable(),
  /** The team's own work in the week of the shift: booked before, and with the plan. */
  weekMinutes: z.int(),
  plannedMinutes: z.int(),
  wishedMinutes: z.int().nullable(),
  /** What their contract promises a week; null: nothing. */
  contractMinutes: z.int().nullable(),
  /** Nights and weekends of the 12 weeks before. */
  unpopularBefore: z.int(),
  /** They prefer to work then; the site prefers them. */
  prefers: z.boolean(),
  preferredBySite: z.boolean(),
  /** What the shift pays them, in pence; null where nothing says a rate, and for a manager who sees no pay. */
  pay: z.int().nullable(),
  /** What only warns. */
  reasons,
}

/** The place: one of a shift. */
const ofPlace = {
  placeId: z.uuid(),
  shiftId: z.uuid(),
  siteId: z.uuid(),
  siteName: z.string(),
  clientName: z.string(),
  job: z.enum(jobCodes),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  isDraft: z.boolean(),
  isUrgent: z.boolean(),
}

/** Somebody else for a place, all else of the plan as it is. */
const next = z.object({
  ...person,
  /** What only warns. */
  reasons,
  /** How many points dearer the plan would be, and pence of pay; null: they cannot beside the plan. */
  points: z.int().nullable(),
  pence: z.int().nullable(),
  /** Whoever has it wishes for work and would get nothing of the plan. */
  leaves: z.boolean(),
  /** Why they cannot beside what the plan gives them. */
  blockedBy: reasons,
})
export type NextPerson = z.infer<typeof next>

/** A filled place. */
const proposal = z.object({
  ...ofPlace,
  person: z.object(person),
  ...merits,
  isPinned: z.boolean(),
  /** Who were next, the best first; at most 3. */
  next: z.array(next),
  /** As it is now: `booked` by whomever; `gone`: the shift is full, cancelled or over, or they have left. */
  state: z.enum(['proposed', 'booked', 'gone']),
})
export type Proposal = z.infer<typeof proposal>

/** What it takes for an open place to be filled. */
const wayOut = z.object({
  ...person,
  /** All that stands against them: what only warns when `act` is null. */
  reasons,
  /** The one act that makes it good; null: they can be booked as it is, with a warning. */
  act: reasons.element.shape.wayOut,
  /** What the shift would pay them; null as above. */
  pay: z.int().nullable(),
})
export type WayOut = z.infer<typeof wayOut>

/** People who are kept from a place by the same; the first 20 of them. */
const group = z.object({
  /** `left-out`: whoever plans wished so, here or for the whole plan; `pinned` and `contract`: who has it keeps it. */
  rule: z.enum([...(ruleIds as [RuleId, ...RuleId[]]), 'left-out', 'pinned', 'contract']),
  title: z.string(),
  level: z.enum(['warn', 'block']),
  count: z.int(),
  people: z.array(z.object({ ...person, text: z.string() })),
})
export type Group = z.infer<typeof group>

/** A place that stays open, and whom what keeps from it. */
const openPlace = z.object({
  ...ofPlace,
  /** How many people were asked about. */
  people: z.int(),
  /** By what keeps them: what only warns first and another job last, then the most people; of each group the first 20. */
  groups: z.array(group),
  /** The cheapest one first; at most 3. */
  waysOut: z.array(wayOut),
  state: z.enum(['open', 'booked', 'gone']),
})
export type OpenPlace = z.infer<typeof openPlace>

const beforeAndAfter = z.object({ before: z.int(), after: z.int() })

/** What the plan changes, of the people and places that it is about. */
const figures = z.object({
  /** Open places. */
  open: beforeAndAfter,
  /** How many of them stay open whatever the plan, at the least; null for a plan of before this was asked. */
  unfillable: z.int().nullable(),
  /** The team's own work of everybody in these weeks, and how far they are short of what they wish. */
  minutes: beforeAndAfter,
  shortMinutes: beforeAndAfter,
  /** How far they are short of what their contracts promise; null for a plan of before these were known. */
  shortOfContract: beforeAndAfter.nullable(),
  /** Nights and weekends in the 12 weeks before and in the plan: who has most, and who has fewest, of those who work some. */
  mostUnpopular: beforeAndAfter,
  fewestUnpopular: beforeAndAfter,
  /** Of the proposals: the way from home together, and how many of them have worked at the site. */
  metres: z.int(),
  knowSite: z.int(),
  /** Pence that the proposals pay; null for a manager who sees no pay. */
  pay: z.int().nullable(),
})
export type Figures = z.infer<typeof figures>

export const result = z.object({
  figures,
  /** In the order of time. */
  proposals: z.array(proposal),
  open: z.array(openPlace),
  /**
   * Who wishes for work and gets none while others of their job get three or more, by what keeps most of them. Whoever
   * nothing keeps has got one of those places.
   */
  without: z.array(group),
  /** Who was pinned to a place that they do not have, and why; the shift is null where it was deleted since. */
  unkept: z.array(
    z.object({
      ...person,
      ...{ shiftId: z.uuid(), why: z.string() },
      shift: z.object({ siteName: z.string(), day: z.string(), start: z.string(), end: z.string() }).nullable(),
    }),
  ),
})
export type Result = z.infer<typeof result>

/** Why somebody does not have a place of a plan, by the facts of now beside the plan. */
export const whyNot = z.object({
  ...person,
  /** `has-it`; `left-out`: the planner wished so; `blocked` and `warned` by `reasons`; `dearer`: they could. */
  kind: z.enum(['has-it', 'left-out', 'blocked', 'warned', 'dearer']),
  reasons,
  /** What the plan would cost more with them; null where it is not known. */
  points: z.int().nullable(),
  pence: z.int().nullable(),
  /** Whoever has it would get nothing then. */
  leaves: z.boolean(),
})
export type WhyNot = z.infer<typeof whyNot>

/** What became of proposals that were accepted. */
export const accepted = z.object({
  booked: z.int(),
  /** How many were booked as proposed before, such as by a colleague. */
  already: z.int(),
  /** Who was not booked, and why: others were quicker, or a rule blocks it now. */
  refused: z.array(z.object({ placeId: z.uuid(), fullName: z.string(), siteName: z.string(), why: z.string() })),
  /** The step of the rota; null where nobody was booked. */
  step: z.object({ id: z.uuid(), words: z.string() }).nullable(),
  /** How many people are told of it, once it can no longer be undone untold. */
  tells: z.int(),
})
export type Accepted = z.infer<typeof accepted>

/**
 * How many bookings were taken back, by how many steps, how many of the caller's can be taken back still, and how many
 * stay because whoever is booked is at work.
 */
export const undone = z.object({ steps: z.int(), places: z.int(), tells: z.int(), left: z.int(), atWork: z.int() })
export type Undone = z.infer<typeof undone>
