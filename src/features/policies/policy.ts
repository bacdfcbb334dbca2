import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what with the policies of a team. */
export const policyActions = {
  readPolicies: { who: 'members', words: 'read the policies of the team, and sign those that are for their job' },
  seeSignatures: { who: 'managers', words: 'see the drafts of policies, and who has signed' },
  changePolicies: { who: 'managers', words: 'write, publish and withdraw policies' },
  countersign: { who: 'managers', words: 'countersign for the team what its staff have signed' },
  remindReaders: {
    who: 'managers',
    words: 'remind staff of policies that they have not signed, and allow them more tries at questions',
  },
} satisfies Record<string, TeamAction>
