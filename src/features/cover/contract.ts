import { z } from 'zod'
import { availabilityNouns } from '#features/availability/nouns.ts'
import { memberNouns } from '#features/members/nouns.ts'
import { roleNouns } from '#features/roles/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { overrideInput } from '#features/shifts/schema.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure, words } from '#shared/contract.ts'
import { coverNouns } from './nouns.ts'
import { coverActions } from './policy.ts'
import { windows } from './rules/windows.ts'
import { brokenShift, call, firstToRing, loggedCall, memberAtWork, openPlace, outcome } from './schema.ts'

const { see, ring } = coverActions
const team = { teamId: z.uuid() }
const ofShift = { ...team, shiftId: z.uuid() }
const COVER = '/teams/{teamId}/cover'
const CALLS = '/teams/{teamId}/shifts/{shiftId}/calls'
const shows = [shiftNouns.shifts, shiftNouns.workingRules, coverNouns.calls, teamNouns.cards]

export const contract = {
  /**
   * The published shifts with places left that are not over, in the order of their start, until an end; at most 500,
   * and whether there are more.
   */
  board: procedure({ access: 'team', action: see, effect: 'read', shows, shared: true })
    .route({ method: 'GET', path: COVER, summary: 'List the shifts that are not covered' })
    .input(z.strictObject({ ...team, window: z.enum(windows.map(({ value }) => value)) }))
    .output(z.object({ items: z.array(openPlace), more: z.boolean(), until: z.string() })),

  /** What went wrong with shifts since the start of the day, the newest first; at most 200. */
  broken: procedure({ access: 'team', action: see, effect: 'read', shows, shared: true })
    .route({ method: 'GET', path: `${COVER}/broken`, summary: 'List what went wrong today' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(brokenShift), more: z.boolean(), since: z.string() })),

  /** Whom to ring first about each of the next few shifts of tonight that have places left. */
  firstToRing: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [...shows, roleNouns.roles, shiftNouns.mayWork, memberNouns.standings],
    shared: true,
  })
    .route({ method: 'GET', path: `${COVER}/first`, summary: 'Find whom to ring first about tonight' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(firstToRing) })),

  /** A member's next shift, their hours of this week against their wish, and the last calls. */
  ofMember: procedure({
    access: 'member',
    action: see,
    effect: 'read',
    shows: [shiftNouns.shifts, coverNouns.calls, availabilityNouns.availability, teamNouns.cards],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/members/{userId}/work', summary: 'Read how a member works' })
    .input(z.strictObject({ ...team, userId: z.uuid() }))
    .output(memberAtWork),

  /** The call log of a shift, the newest first, and the other people of the team who were rung in the last half hour. */
  calls: procedure({ access: 'team', action: see, effect: 'read', shows: [coverNouns.calls, teamNouns.cards] })
    .route({ method: 'GET', path: CALLS, summary: 'Read the call log of a shift' })
    .input(z.strictObject(ofShift))
    .output(z.object({ items: z.array(loggedCall) })),

  /**
   * Notes that the caller rings somebody about a shift, before they do. 409 while a colleague rings them, and when they
   * have said no to it or come off it, unless they are rung all the same.
   */
  ring: procedure({ access: 'team', action: ring, effect: 'write' })
    .route({ method: 'POST', path: `${CALLS}/ring`, summary: 'Note that somebody is being rung' })
    .input(z.strictObject({ ...ofShift, userId: z.uuid(), allTheSame: z.boolean().optional() }))
    .output(call),

  /**
   * Notes how a call ended, also one that was not noted when it began. Who agreed is booked with the same act: 409 with
   * the reason when a rule blocks or the last place has gone, and nothing is noted.
   */
  log: procedure({ access: 'team', action: ring, effect: 'write' })
    .route({ method: 'POST', path: CALLS, summary: 'Note how a call ended' })
    .input(
      z.strictObject({
        ...ofShift,
        userId: z.uuid(),
        outcome,
        note: words(200).optional(),
        override: overrideInput.optional(),
      }),
    )
    .output(call),

  /** Asks somebody who has given no phone number for one, once a day. 409 for who was asked today, or has one. */
  askNumber: procedure({ access: 'team', action: ring, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/members/{userId}/phone/ask', summary: 'Ask for a phone number' })
    .input(z.strictObject({ ...team, userId: z.uuid() }))
    .output(z.object({})),

  /** Removes a wrong line of the caller's. 409 for one by which somebody was booked: that is undone with the booking. */
  strike: procedure({ access: 'team', action: ring, effect: 'write' })
    .route({ method: 'DELETE', path: '/teams/{teamId}/calls/{callId}', summary: 'Remove a line of the call log' })
    .input(z.strictObject({ ...team, callId: z.uuid() }))
    .output(z.object({})),
}
