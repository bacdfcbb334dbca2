import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about leave, and see of availability. */
export const leaveActions = {
  ask: { who: 'members', words: 'ask for leave, and cancel their own' },
  see: { who: 'managers', words: 'see who is on leave, and when staff can work', atSites: true },
  answer: { who: 'managers', words: 'approve, refuse and revoke leave, and record it for staff' },
  changeSettings: { who: 'managers', words: 'change the types of leave and what staff are entitled to' },
} satisfies Record<string, TeamAction>
