import { mayAsk, type Visibility } from '#features/members/policy.ts'
import { guardedViews } from '#features/members/schema.ts'
import { can, type Standing } from '#features/teams/policy.ts'

/** What an export of a team may hold: kinds of members' data, and the records of former members. */
export type ExportedView = Visibility | 'kept-records'

/** The kinds of data that go into an export of a team: what its asker could also look at on the page (security 2.5). */
export function exportedViews(standing: Standing): ExportedView[] {
  const views = guardedViews.filter((view) => mayAsk(standing, view))
  return ['profile', ...views, ...(can(standing.role, 'own') ? (['kept-records'] as const) : [])]
}

/** Whether everything that an export holds may still be seen. */
export function coversAll(now: readonly string[], exported: readonly string[]): boolean {
  return exported.every((view) => now.includes(view))
}
