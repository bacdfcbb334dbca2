import { z } from 'zod'
import { instant, procedure, words } from '#shared/contract.ts'
import { shiftActions } from '../policy.ts'
import { causeInput, overrideInput, repostPlan, shiftDetails, takers } from '../schema.ts'
import { ofPlace, one, PLACE, SHIFT, SHIFTS, showsAnswers, team } from './parts.ts'

const { book } = shiftActions

export const booking = {
  /**
   * Books somebody. 409 when the last place has gone, the person is at work then, or a rule blocks and no override is
   * given; what nobody may override (domain 2.0.20) stays a 409.
   */
  assign: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFT}/assignments`, summary: 'Book somebody on a shift' })
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

  /**
   * Takes back a booking that the caller has just made, within ten seconds: nobody is told of it. 409 when they have
   * been told, or it has changed since.
   */
  undoAssign: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${PLACE}/undo`, summary: 'Undo the booking of somebody' })
    .input(z.strictObject(ofPlace))
    .output(shiftDetails),

  /** Who can take which of some shifts and is not asked yet, the best first: what an offer to many would be. */
  whoCan: procedure({ access: 'team', action: book, effect: 'read', shows: showsAnswers })
    .route({ method: 'POST', path: '/teams/{teamId}/shift-offers/plan', summary: 'Find who can take some shifts' })
    .input(z.strictObject({ ...team, shiftIds: z.array(z.uuid()).min(1, 'Choose a shift').max(40, 'At most 40') }))
    .output(takers),

  /**
   * Offers shifts to people: each may take one of them until `minutes` from now. Nobody is offered what they may not
   * work, or more than the team's cap; `capped` counts whom that leaves out.
   */
  offer: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/shift-offers', summary: 'Offer shifts to people' })
    .input(
      z.strictObject({
        ...team,
        shiftIds: z.array(z.uuid()).min(1, 'Choose a shift').max(100),
        userIds: z.array(z.uuid()).min(1, 'Choose whom to ask').max(200),
        minutes: z.int().min(5).max(10_080),
        /** How many of them one person is offered at most, below the team's cap: then those that few others can take. */
        mostEach: z.int().min(1).max(100).optional(),
      }),
    )
    .output(z.object({ offers: z.int(), people: z.int(), capped: z.int() })),

  /** Whom a re-post would tell, and of how many of the shifts: before they are told. */
  planRepost: procedure({ access: 'team', action: book, effect: 'read', shows: showsAnswers })
    .route({ method: 'POST', path: `${SHIFTS}/repost/plan`, summary: 'Find whom a re-post of shifts tells' })
    .input(z.strictObject({ ...team, shiftIds: z.array(z.uuid()).min(1, 'Choose a shift').max(40, 'At most 40') }))
    .output(repostPlan),

  /**
   * Marks shifts with places left as urgent and tells everybody who can take one and has not answered it: one message
   * each, not at night unless it is near. `capped`: whom it leaves out because they have had as many messages today as
   * the team allows, which is not asked of what is near. Leaves shifts out that were re-posted in the last two hours;
   * 409 when that leaves none.
   */
  repost: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFTS}/repost`, summary: 'Re-post shifts as urgent' })
    .input(z.strictObject({ ...team, shiftIds: z.array(z.uuid()).min(1, 'Choose a shift').max(40, 'At most 40') }))
    .output(z.object({ reposted: z.int(), people: z.int(), capped: z.int() })),

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
    .input(z.strictObject({ ...ofPlace, note: words(500).optional() }))
    .output(shiftDetails),

  /** Notes after the start that somebody did not come, or takes that back. */
  missed: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${PLACE}/missed`, summary: 'Note that somebody did not come to a shift' })
    .input(z.strictObject({ ...ofPlace, missed: z.boolean() }))
    .output(shiftDetails),
}
