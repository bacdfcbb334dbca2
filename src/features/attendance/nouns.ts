import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const attendanceNouns = {
  /** What a person has clocked, in any team, and what their teams ask of them. */
  ...personNouns('ownClock'),
  /** Whether a person has a PIN for tablets of sites. */
  ...personNouns('ownPin'),
  ...nounsOfTeam({
    /** What people of the team have clocked. */
    clocks: 'managers',
    /** Whether they clock in, and where sites are. */
    clocking: 'managers',
    /** The tablets of its sites. */
    tablets: 'managers',
    /** How those who work for it clock, and whether sites have tablets for it. */
    ownClocking: 'members',
  }),
}
