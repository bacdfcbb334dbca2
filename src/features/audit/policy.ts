import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what with a team's audit log. */
export const auditActions = {
  readLog: { who: 'owners', words: 'read the audit log of the team, have it checked and save it as a file' },
} satisfies Record<string, TeamAction>
