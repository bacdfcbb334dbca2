import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const timesheetNouns = {
  /** What a person has worked, and what has become of it. */
  ...personNouns('ownHours'),
  ...nounsOfTeam({
    /** What people of a team have worked, and the rule by which it approves itself. */
    timesheets: 'managers',
    /** Who of clients signs with a PIN. */
    signatories: 'members',
  }),
}
