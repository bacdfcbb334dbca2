import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const policyNouns = {
  /** What a person has answered and signed. */
  ...personNouns('ownSignatures'),
  ...nounsOfTeam({
    /** What is in force in a team, with its files. */
    policies: 'members',
    /** Drafts, who has signed, who was reminded. */
    policyRecords: 'managers',
  }),
}
