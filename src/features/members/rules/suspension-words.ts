import { formatDay } from '#shared/time.ts'

/** Its days: 'from 1 May 2026', 'until' included. */
export function inDays({ from, through }: { from: string; through: string | null }): string {
  return `from ${formatDay(from)}${through ? ` until ${formatDay(through)}` : ', until it is lifted'}`
}
