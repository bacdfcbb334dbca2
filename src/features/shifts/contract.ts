import { z } from 'zod'
import { teamRules } from '#features/eligibility/schema.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day, instant, procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { shiftNouns } from './nouns.ts'
import { shiftActions } from './policy.ts'
import { clashChoices } from './rules/copy-week.ts'
import {
  cancelledShifts,
  candidates,
  causeInput,
  copiedWeek,
  cut,
  dayCount,
  openShift,
  overrideInput,
  ownShift,
  pattern,
  seriesScope,
  shift,
  shiftDetails,
  shiftInput,
  whyInput,
} from './schema.ts'

const team = { teamId: z.uuid() }
const one = { ...team, shiftId: z.uuid() }
/** `version` is the one that the caller has read (optimistic lock): 409 with the current shift when somebody else has changed it since. */
const change = { ...one, version: z.int().min(1) }
const ofPlace = { ...team, assignmentId: z.uuid() }
const { see, plan, book, changeRules } = shiftActions
const shows = [shiftNouns.shifts, teamNouns.cards]
const { day: _, ...fieldsOfEachDay } = shiftInput
const SHIFTS = '/teams/{teamId}/shifts'
const ACT = `${SHIFTS}/{shiftId}`
const PLACE = '/teams/{teamId}/assignments/{assignmentId}'

export const contract = {
  /** The shifts of some days, at most 35, in the order of their start; at most 2,000, and whether there are more. */
  list: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: SHIFTS, summary: 'List the shifts of some days' })
    .input(
      z.strictObject({
        ...team,
        from: day,
        through: day,
        siteId: z.uuid().optional(),
        job: z.enum(jobCodes).optional(),
        only: z.enum(['unfilled', 'draft']).optional(),
      }),
    )
    .output(z.object({ items: z.array(shift), more: z.boolean() })),

  /** How many places each of some days has, at most 35. */
  counts: procedure({ access: 'team', action: see, effect: 'read', shows: [shiftNouns.shifts] })
    .route({ method: 'GET', path: `${SHIFTS}/counts`, summary: 'Count the places of some days' })
    .input(z.strictObject({ ...team, from: day, through: day }))
    .output(z.object({ days: z.array(dayCount) })),

  details: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: ACT, summary: 'Read a shift' })
    .input(z.strictObject(one))
    .output(shiftDetails),

  /** Everybody for a place of a shift, with the answer for each, or those of them whose name contains some words. */
  candidates: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: `${ACT}/candidates`, summary: 'Rank the candidates for a shift' })
    .input(z.strictObject({ ...one, search: z.string().trim().max(100).optional() }))
    .output(candidates),

  /** Creates a draft for each day, or publishes them at once. All or none. */
  create: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: SHIFTS, summary: 'Create shifts' })
    .input(
      z.strictObject({
        ...team,
        ...fieldsOfEachDay,
        days: z
          .array(day)
          .min(1, 'Choose a day')
          .max(400, 'At most 400 days')
          .refine((days) => new Set(days).size === days.length, 'Each day once')
          .meta({ examples: [['2099-03-04']] }),
        publish: z.boolean(),
      }),
    )
    .output(z.object({ shiftIds: z.array(z.uuid()) })),

  /** Creates the shifts of a pattern, as drafts or published at once: a series, which keeps its times on the wall. All or none. */
  createSeries: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/shift-series', summary: 'Create a series of shifts' })
    .input(z.strictObject({ ...team, ...fieldsOfEachDay, pattern, publish: z.boolean() }))
    .output(z.object({ seriesId: z.uuid(), shiftIds: z.array(z.uuid()) })),

  /** Changes a shift. Who is on it is told; somebody who would be in two places makes it a 409. A published one needs the cause when its times change. */
  edit: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'PUT', path: ACT, summary: 'Change a shift' })
    .input(
      z.strictObject({
        ...change,
        ...shiftInput,
        ...whyInput,
      }),
    )
    .output(shiftDetails),

  /**
   * Carries a change of a shift over to those of its series that follow, or to all that have not begun: each of them, or a 409. What was changed by itself keeps
   * that. `left`: those that stay as they are, because the new times do not exist on their day.
   */
  editSeries: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'PUT', path: `${ACT}/series`, summary: 'Change shifts of a series' })
    .input(z.strictObject({ ...change, ...shiftInput, ...whyInput, scope: seriesScope }))
    .output(z.object({ changed: z.int(), left: z.array(z.object({ day, message: z.string() })) })),

  /**
   * Cuts a shift into parts, by the clocks on the wall; of a time that they show twice `which` is meant. Whoever is on it is on each part. The first part is the
   * shift itself.
   */
  split: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${ACT}/split`, summary: 'Split a shift' })
    .input(z.strictObject({ ...change, cuts: z.array(cut).min(1, 'Choose a time').max(5, 'At most six parts') }))
    .output(z.object({ shiftIds: z.array(z.uuid()) })),

  /**
   * Copies the shifts of a week, from Monday, into another one as drafts, with their people. `clashes`: who cannot work theirs again;
   * `leftOut`: shifts that are there already, have nobody left, or whose times the clocks skip on that day.
   */
  copyWeek: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFTS}/copy-week`, summary: 'Copy the shifts of a week' })
    .input(
      z.strictObject({
        ...team,
        from: day,
        to: day,
        siteId: z.uuid().optional(),
        clashes: z.enum(clashChoices.map(({ value }) => value)),
      }),
    )
    .output(copiedWeek),

  /** Publishes drafts: all or none. Those that were published meanwhile stay as they are. Each person concerned gets one message. */
  publish: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFTS}/publish`, summary: 'Publish drafts' })
    .input(z.strictObject({ ...team, shiftIds: z.array(z.uuid()).min(1, 'Choose a shift').max(2000) }))
    .output(z.object({ published: z.int() })),

  /** Deletes a draft; a published shift is cancelled, and everybody on it is told. */
  cancel: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${ACT}/cancel`, summary: 'Cancel a shift' })
    .input(z.strictObject({ ...change, ...causeInput }))
    .output(cancelledShifts),

  /** The same for those of its series that follow, or for all that have not begun. */
  cancelSeries: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${ACT}/cancel-series`, summary: 'Cancel shifts of a series' })
    .input(z.strictObject({ ...change, ...causeInput, scope: seriesScope }))
    .output(cancelledShifts),

  /**
   * Books somebody. 409 when the last place has gone, the person is at work then, or a rule blocks and no override is given; what nobody may override
   * (domain 2.0.20) stays a 409.
   */
  assign: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${ACT}/assignments`, summary: 'Book somebody on a shift' })
    .input(
      z.strictObject({
        ...one,
        userId: z.uuid(),
        /** Held until then for the client to confirm. */
        pencilledUntil: instant.optional(),
        override: overrideInput.optional(),
      }),
    )
    .output(shiftDetails),

  /** Offers shifts to people: each may take one of them until `minutes` from now. Nobody is offered what they may not work. */
  offer: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/shift-offers', summary: 'Offer shifts to people' })
    .input(
      z.strictObject({
        ...team,
        shiftIds: z.array(z.uuid()).min(1, 'Choose a shift').max(100),
        userIds: z.array(z.uuid()).min(1, 'Choose whom to ask').max(200),
        minutes: z.int().min(5).max(10_080),
      }),
    )
    .output(z.object({ offers: z.int(), people: z.int() })),

  /** Confirms a pencilled place. */
  confirm: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${PLACE}/confirm`, summary: 'Confirm a pencilled booking' })
    .input(z.strictObject(ofPlace))
    .output(shiftDetails),

  /** Takes somebody off before the start, and tells them; also grants what they hand back. */
  release: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${PLACE}/release`, summary: 'Take somebody off a shift' })
    .input(z.strictObject({ ...ofPlace, ...causeInput }))
    .output(shiftDetails),

  /** Keeps somebody on what they asked to hand back. */
  refuseHandBack: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${PLACE}/refuse-hand-back`, summary: 'Refuse to take a shift back' })
    .input(z.strictObject({ ...ofPlace, note: z.string().trim().max(500, 'Use at most 500 characters').optional() }))
    .output(shiftDetails),

  /** Notes after the start that somebody did not come, or takes that back. */
  missed: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${PLACE}/missed`, summary: 'Note that somebody did not come to a shift' })
    .input(z.strictObject({ ...ofPlace, missed: z.boolean() }))
    .output(shiftDetails),

  rules: procedure({ access: 'team', action: see, effect: 'read', shows: [shiftNouns.workingRules] })
    .route({ method: 'GET', path: '/teams/{teamId}/working-rules', summary: 'Read the rules on working time' })
    .input(z.strictObject(team))
    .output(z.object({ version: z.int(), rules: teamRules })),

  /** `version` 0: the ready rules. */
  saveRules: procedure({ access: 'team', action: changeRules, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/working-rules', summary: 'Choose the rules on working time' })
    .input(z.strictObject({ ...team, version: z.int().min(0), rules: teamRules }))
    .output(z.object({ version: z.int(), rules: teamRules })),

  /** Published shifts of one's teams in the next weeks that have a place left or are offered to the caller, with the answer for the caller. */
  available: procedure({
    access: 'person',
    effect: 'read',
    shows: [shiftNouns.openShifts, shiftNouns.ownShifts],
  })
    .route({ method: 'GET', path: '/shifts/available', summary: 'List the shifts that one may take' })
    .output(
      z.object({
        items: z.array(openShift),
        /** Minutes booked in this week from Monday, over all teams. */
        minutesThisWeek: z.int(),
      }),
    ),

  /** Takes a place. 409 with the shift as it is when the last one has gone, or a rule blocks. */
  claim: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shifts/{shiftId}/claim', summary: 'Claim a shift' })
    .input(z.strictObject({ shiftId: z.uuid() }))
    .output(ownShift),

  /** Asks for a place that a manager gives. */
  apply: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shifts/{shiftId}/apply', summary: 'Apply for a shift' })
    .input(z.strictObject({ shiftId: z.uuid() }))
    .output(openShift),

  withdraw: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shift-offers/{offerId}/withdraw', summary: 'Withdraw an application for a shift' })
    .input(z.strictObject({ offerId: z.uuid() }))
    .output(z.object({})),

  decline: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shift-offers/{offerId}/decline', summary: 'Decline an offered shift' })
    .input(z.strictObject({ offerId: z.uuid() }))
    .output(z.object({})),

  /** Takes back one's own claim within five minutes, not within two hours of the start. */
  undoClaim: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/assignments/{assignmentId}/undo', summary: 'Take back one’s own claim' })
    .input(z.strictObject({ assignmentId: z.uuid() }))
    .output(z.object({})),

  /** Asks a manager to take a shift back: the person keeps it until then. */
  handBack: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/assignments/{assignmentId}/hand-back', summary: 'Ask to hand a shift back' })
    .input(
      z.strictObject({
        assignmentId: z.uuid(),
        note: z.string().trim().max(500, 'Use at most 500 characters').optional(),
      }),
    )
    .output(ownShift),

  /** Says that one is ill: the place is open again at once. Nothing about the illness is asked or kept. */
  sick: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/assignments/{assignmentId}/sick', summary: 'Call in sick for a shift' })
    .input(z.strictObject({ assignmentId: z.uuid() }))
    .output(z.object({})),

  /** `upcoming`: not over, the next one first; `past`: over or given up, the latest first. */
  mine: procedure({ access: 'person', effect: 'read', shows: [shiftNouns.ownShifts, shiftNouns.openShifts] })
    .route({ method: 'GET', path: '/shifts/mine', summary: 'List one’s own shifts' })
    .input(z.strictObject({ when: z.enum(['upcoming', 'past']), after: cursors.instant.optional() }))
    .output(z.object({ items: z.array(ownShift), next: z.string().optional() })),
}
