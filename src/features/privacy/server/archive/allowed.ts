import { ORPCError } from '@orpc/server'

import { type AuthorizedTeam, authorizeTeam } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { coversAll, exportedViews, privacyActions } from '../../policy.ts'
import { asAsker, Ended, type Needs, type Task } from './task.ts'

export interface TeamTask extends Task {
  teamId: string
}

/** Runs `work` as the requester while they may still see everything in the export; ends the export otherwise (security AZ10). */
export function whileAllowed<T>(
  needs: Needs,
  task: TeamTask,
  work: (context: PersonContext, team: AuthorizedTeam) => Promise<T>,
) {
  return asAsker(needs, task, async (context) => {
    const { teamId } = task
    const { exportTeam: action } = privacyActions
    const team = await authorizeTeam(context, { teamId, action }).catch((error: unknown) => {
      throw error instanceof ORPCError ? new Ended() : error
    })
    if (!coversAll(exportedViews(team), task.views)) throw new Ended()
    return work(context, team)
  })
}
