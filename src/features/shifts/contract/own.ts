import { z } from 'zod'
import { rateNouns } from '#features/rates/nouns.ts'
import { roleNouns } from '#features/roles/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure, words } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { shiftNouns } from '../nouns.ts'
import { openShift, ownShift } from '../schema.ts'
import { showsOwnAnswers } from './parts.ts'

/** The nouns of one's own shifts; `team` because a shift shows the team's on-call number and its names of shifts. */
const shows = [shiftNouns.ownShifts, shiftNouns.openShifts, roleNouns.ownRoles, teamNouns.team, rateNouns.pay]

export const own = {
  /**
   * Published shifts of one's teams in the next weeks that have a place left or are offered to the caller, with the
   * answer for the caller.
   */
  available: procedure({ access: 'person', effect: 'read', shows: showsOwnAnswers })
    .route({ method: 'GET', path: '/shifts/available', summary: 'List the shifts that one may take' })
    .output(
      z.object({
        items: z.array(openShift),
        /**
         * Minutes booked in this week from Monday, over all teams, what they pay in pence, and how many the person
         * wishes to work in a week.
         */
        minutesThisWeek: z.int(),
        payThisWeek: z.int(),
        wishedMinutes: z.int().nullable(),
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
        note: words(500).optional(),
      }),
    )
    .output(ownShift),

  /** Says that one is ill: the place is open again at once. Nothing about the illness is asked or kept. */
  sick: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/assignments/{assignmentId}/sick', summary: 'Call in sick for a shift' })
    .input(z.strictObject({ assignmentId: z.uuid() }))
    .output(z.object({})),

  /** `upcoming`: not over, the next one first; `past`: over or given up, the latest first. */
  mine: procedure({ access: 'person', effect: 'read', shows })
    .route({ method: 'GET', path: '/shifts/mine', summary: 'List one’s own shifts' })
    .input(z.strictObject({ when: z.enum(['upcoming', 'past']), after: cursors.instant.optional() }))
    .output(z.object({ items: z.array(ownShift), next: z.string().optional() })),

  /** One of one's own shifts, also one that is over or was given up. */
  ownShift: procedure({ access: 'person', effect: 'read', shows })
    .route({ method: 'GET', path: '/assignments/{assignmentId}', summary: 'Read one of one’s own shifts' })
    .input(z.strictObject({ assignmentId: z.uuid() }))
    .output(ownShift),
}
