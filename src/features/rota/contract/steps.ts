import { z } from 'zod'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, instant, procedure } from '#shared/contract.ts'
import { rotaNouns } from '../nouns.ts'
import { rotaActions } from '../policy.ts'
import { act, done, reversing, sinceAnswer, stepsList } from '../schema.ts'

const { plan } = rotaActions
const team = { teamId: z.uuid() }
const ROTA = '/teams/{teamId}/rota'
const which = { ...team, ...reversing }

/** What is done in the rota, step by step, and taken back. */
export const stepping = {
  /**
   * Does a step: all of its changes, or a 409 that says which of them is refused, why, and who has changed the shift
   * since. Published shifts are told to the people concerned, one message each, once it can be undone untold no more.
   */
  act: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${ROTA}/steps`, summary: 'Do a step in the rota' })
    .input(z.strictObject({ ...team, ...act }))
    .output(done),

  /**
   * Takes back the last of one’s own steps, of 50: everything is as it was, or a 409 where somebody else has changed it
   * since, or a rule does not allow it any more: that names whose places are in the way.
   */
  undo: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${ROTA}/undo`, summary: 'Undo a step in the rota' })
    .input(z.strictObject(which))
    .output(done),

  /** Does again what was taken back last. */
  redo: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${ROTA}/redo`, summary: 'Do a step in the rota again' })
    .input(z.strictObject(which))
    .output(done),

  /** One’s own last 50 steps in the rota of a team, the latest first, and which of them Undo and Redo are about. */
  steps: procedure({ access: 'team', action: plan, effect: 'read', shows: [rotaNouns.ownSteps, teamNouns.cards] })
    .route({ method: 'GET', path: `${ROTA}/steps`, summary: 'List one’s own steps in the rota' })
    .input(z.strictObject(team))
    .output(stepsList),

  /**
   * What differs of the published shifts of some days, at most 35, between a moment and now: by default the last
   * telling. With the tellings of these days.
   */
  since: procedure({ access: 'team', action: plan, effect: 'read', shows: [shiftNouns.shifts, teamNouns.cards] })
    .route({ method: 'GET', path: `${ROTA}/since`, summary: 'List what has changed in the rota since a moment' })
    .input(z.strictObject({ ...team, from: day, through: day, siteId: z.uuid().optional(), at: instant.optional() }))
    .output(sinceAnswer),
}
