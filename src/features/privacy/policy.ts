import { GUARDS, guardedViews, type Visibility } from '#features/members/policy.ts'
import { can, type Standing, type TeamAction } from '#features/teams/policy.ts'

/** Who may do what with the stored data of a team. */
export const privacyActions = {
  exportTeam: { who: 'managers', words: 'export what they may see of the team' },
  exportKeptRecords: { who: 'owners', words: 'export the records of former members with it' },
  seeRetention: { who: 'owners', words: 'see what will be deleted of the team, and when' },
} satisfies Record<string, TeamAction>

/** The parts of a team's export: kinds of members' data, and the records of former members. */
export type ExportedView = Visibility | 'kept-records'

/** The kinds of data in a team's export: those that its requester may see on the page (security 2.5). */
export function exportedViews(standing: Standing): ExportedView[] {
  const views = guardedViews.filter((view) => can(standing, GUARDS[view]))
  return ['profile', ...views, ...(can(standing, privacyActions.exportKeptRecords) ? (['kept-records'] as const) : [])]
}

/** Whether the requester may still see everything in an export. */
export function coversAll(now: readonly string[], exported: readonly string[]): boolean {
  return exported.every((view) => now.includes(view))
}
