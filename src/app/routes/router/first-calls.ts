import { queryClient } from '#client/queries.ts'
import { overviewQuery } from '#features/analytics/client/overview-query.ts'
import { parseOverviewState } from '#features/analytics/client/overview-state.ts'
import { boardQuery, brokenQuery } from '#features/cover/client/cover-queries.ts'
import { parseCoverState } from '#features/cover/client/cover-state.ts'
import { askForRegistration } from '#features/registration/client/registration-query.ts'
import { loadCurrentTeam } from '#features/teams/client/current-team.ts'

type Search = Record<string, unknown>

/**
 * Calls that begin when somebody comes to a page, by its address: their answers come while it is drawn. A page without
 * any makes its calls when it is drawn; so does one whose calls fail here, and says what is wrong.
 */
export const firstCalls: Readonly<Record<string, ((search: Search) => void) | undefined>> = {
  '/manager-dashboard': ofTeam((teamId, search) =>
    queryClient.prefetchQuery(overviewQuery(teamId, parseOverviewState(search))),
  ),
  '/manager-dashboard/shifts/tonight': ofTeam(async (teamId, search) => {
    void queryClient.prefetchQuery(brokenQuery(teamId))
    await queryClient.prefetchQuery(boardQuery(teamId, parseCoverState(search), Date.now()))
  }),
  '/registration': askForRegistration,
}

/** A call about the team that somebody looks at, unless they owe it a second factor. */
function ofTeam(ask: (teamId: string, search: Search) => Promise<void>) {
  return async (search: Search) => {
    const team = await loadCurrentTeam().catch(() => undefined)
    if (team && !team.needsTwoFactor) await ask(team.id, search)
  }
}
