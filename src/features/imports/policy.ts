import type { TeamAction } from '#features/teams/policy.ts'

/** Who may bring something in from a file. */
export const importActions = {
  bringShifts: { who: 'managers', words: 'import shifts' },
} satisfies Record<string, TeamAction>
