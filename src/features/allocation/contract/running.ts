import { z } from 'zod'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { allocationNouns } from '../nouns.ts'
import { allocationActions } from '../policy.ts'
import { listedRun, proposed, run, runInput, whyNot } from '../schema.ts'

const { fill } = allocationActions
const team = { teamId: z.uuid() }
const one = { ...team, runId: z.uuid() }
const RUNS = '/teams/{teamId}/allocation/runs'
const RUN = `${RUNS}/{runId}`

/** Plans that fill open places: asked for, followed, stopped, read. Nothing is booked by making one. */
export const running = {
  /**
   * Asks for a plan of at most 35 days; it begins at once, and the answer has its id. 409 while another plan of the
   * team is being made; 422 where no place is open, or there is too much for one plan.
   */
  start: procedure({ access: 'team', action: fill, effect: 'write' })
    .route({ method: 'POST', path: RUNS, summary: 'Ask for a plan that fills open places' })
    .input(z.strictObject({ ...team, ...runInput }))
    .output(run),

  /** The plans of the last 90 days at the caller's sites, the latest first, at most `limit` (50). */
  runs: procedure({
    access: 'team',
    action: fill,
    effect: 'read',
    shows: [allocationNouns.plans, shiftNouns.shifts, teamNouns.cards],
  })
    .route({ method: 'GET', path: RUNS, summary: 'List the plans that fill open places' })
    .input(z.strictObject({ ...team, limit: z.coerce.number().int().min(1).max(50).optional() }))
    .output(z.object({ items: z.array(listedRun) })),

  /** How far a plan has come, and what it says once it is done; 404 for one with other sites than the caller's. */
  run: procedure({
    access: 'team',
    action: fill,
    effect: 'read',
    shows: [allocationNouns.plans, shiftNouns.shifts, teamNouns.cards],
  })
    .route({ method: 'GET', path: RUN, summary: 'Read a plan that fills open places' })
    .input(z.strictObject(one))
    .output(run),

  /**
   * What the plans of the last 7 days propose and nobody has booked: for somebody, at the time of a shift, or until a
   * day. Of a shift the last plan that knows it counts.
   */
  proposed: procedure({
    access: 'team',
    action: fill,
    effect: 'read',
    shows: [allocationNouns.plans, shiftNouns.shifts, teamNouns.cards],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/allocation/proposed', summary: 'List what plans propose' })
    .input(
      z.strictObject({
        ...team,
        userId: z.uuid().optional(),
        shiftId: z.uuid().optional(),
        through: day.optional(),
      }),
    )
    .output(proposed),

  /** Ends a plan that is being made: it keeps the best one so far. Nothing happens where it is done already. */
  stop: procedure({ access: 'team', action: fill, effect: 'write' })
    .route({ method: 'POST', path: `${RUN}/stop`, summary: 'Stop making a plan, and keep the best so far' })
    .input(z.strictObject(one))
    .output(run),

  /** Why somebody of the staff does not have a place. */
  whyNot: procedure({
    access: 'team',
    action: fill,
    effect: 'read',
    shows: [allocationNouns.plans, shiftNouns.shifts, shiftNouns.mayWork, teamNouns.cards],
  })
    .route({ method: 'GET', path: `${RUN}/places/{placeId}/why-not/{userId}`, summary: 'Say why not somebody' })
    .input(z.strictObject({ ...one, placeId: z.uuid(), userId: z.uuid() }))
    .output(whyNot),
}
