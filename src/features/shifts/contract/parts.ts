import { z } from 'zod'
import { availabilityNouns } from '#features/availability/nouns.ts'
import { memberNouns } from '#features/members/nouns.ts'
import { rateNouns } from '#features/rates/nouns.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { roleNouns } from '#features/roles/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { shiftNouns } from '../nouns.ts'

// What the calls of this feature have in common: whom and what they are about, and where they are.

export const team = { teamId: z.uuid() }
export const one = { ...team, shiftId: z.uuid() }
/** `version` is the one that the caller has read (optimistic lock): 409 with the current shift when somebody else has changed it since. */
export const change = { ...one, version: z.int().min(1) }
export const ofPlace = { ...team, assignmentId: z.uuid() }
export const SHIFTS = '/teams/{teamId}/shifts'
export const SHIFT = `${SHIFTS}/{shiftId}`
/** So many places are decided about at once. */
const MOST_PLACES = 50
export const somePlaces = {
  ...team,
  assignmentIds: z.array(z.uuid()).min(1, 'Choose a shift').max(MOST_PLACES, `At most ${MOST_PLACES}`),
}
export const PLACES = '/teams/{teamId}/assignments'
export const PLACE = `${PLACES}/{assignmentId}`
/** What a page of a manager that lists shifts is told of. */
export const shows = [shiftNouns.shifts, shiftNouns.workingRules, teamNouns.cards, memberNouns.standings, rateNouns.pay]
/** The nouns of reads that mark who is at risk. */
export const showsRisks = [...shows, shiftNouns.mayWork]
/** The nouns of reads whose answer follows from the roles that people hold. */
export const showsRoles = [...shows, roleNouns.roles]
/** The nouns of reads that say who may work a shift, the best first: their wished hours are part of it. */
export const showsAnswers = [...showsRoles, shiftNouns.mayWork, availabilityNouns.availability]
/** The nouns of reads that say whether one may work a shift oneself. */
export const showsOwnAnswers = [
  ...[shiftNouns.ownShifts, shiftNouns.openShifts, shiftNouns.ownMayWork, shiftNouns.mayWorkHere],
  ...[roleNouns.ownRoles, registrationNouns.profile, availabilityNouns.ownAvailability],
  // What the team calls its shifts, its on-call number, and the names of colleagues.
  ...[teamNouns.team, teamNouns.fellows, rateNouns.pay],
]
