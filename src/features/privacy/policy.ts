import { mayAsk, type Visibility } from '#features/members/policy.ts'
import { guardedViews } from '#features/members/schema.ts'
import type { Standing } from '#features/teams/policy.ts'

/** The kinds of members' data that go into an export of a team: what its asker could also look at on the page (security 2.5). */
export function exportedViews(standing: Standing): Visibility[] {
  return ['profile', ...guardedViews.filter((view) => mayAsk(standing, view))]
}

/** Whether everything that an export holds may still be seen. */
export function coversAll(now: readonly string[], exported: readonly string[]): boolean {
  return exported.every((view) => now.includes(view))
}
