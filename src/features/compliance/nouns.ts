import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const complianceNouns = {
  /** What teams require of a person, and what they have decided about their evidence. */
  ...personNouns('ownCompliance'),
  ...nounsOfTeam({
    requirements: 'managers',
    /** The compliance statuses of a team, and what waits for its decision. */
    compliance: 'managers',
  }),
}
