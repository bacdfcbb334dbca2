import type { Rights } from '../policy.ts'

/** How much of something, in words: '1 interview', '3 interviews'. */
export function countText(count: number, [one, many]: readonly [one: string, many: string]): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Whether somebody may do less in a team than before. */
export const isLess = (before: Rights, after: Rights): boolean =>
  (before.role === 'owner' && after.role !== 'owner') ||
  (before.seesHealth && !after.seesHealth) ||
  (before.seesPay && !after.seesPay) ||
  (before.mayOverride && !after.mayOverride) ||
  (before.runsPayroll && !after.runsPayroll)
