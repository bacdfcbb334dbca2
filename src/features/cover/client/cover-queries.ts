import { api } from '#client/api.ts'
import { usualWindow } from '../rules/windows.ts'
import type { CoverState } from './cover-state.ts'

/** The places that nobody has yet, in the time that is chosen; by default what is usual now. */
export const boardQuery = (teamId: string, { window }: CoverState, now: number) =>
  api.cover.board.queryOptions({ input: { teamId, window: window ?? usualWindow({ now: () => now }) } })

/** What went wrong today. */
export const brokenQuery = (teamId: string) => api.cover.broken.queryOptions({ input: { teamId } })
