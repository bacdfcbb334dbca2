import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about what people of a team have spent for their work. */
export const expenseActions = {
  claim: { who: 'members', words: 'claim miles and receipts, and take back their own' },
  see: { who: 'managers', words: 'see what people claim, with its receipts' },
  answer: { who: 'managers', words: 'approve what others claim, refuse it with a reason, and take an approval back' },
} satisfies Record<string, TeamAction>
