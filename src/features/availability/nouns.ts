import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const availabilityNouns = {
  /** A person's own availability and preferences, and their own leave in any team. */
  ...personNouns('ownAvailability', 'ownLeave'),
  ...nounsOfTeam({
    /** What the staff of a team have said about when they can work. */
    availability: 'managers',
    /** The leave of a team's staff, with what they are entitled to. */
    leave: 'managers',
    /** The types of leave that a team knows. */
    leaveTypes: 'members',
  }),
}
