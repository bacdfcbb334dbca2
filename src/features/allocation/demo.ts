import { addDays, londonDay, startOfWeek } from '#shared/time.ts'
import { type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { presets } from './rules/goals.ts'
import { makePlans } from './server/runs/work.ts'

/** So many proposals of the plan were booked. */
const BOOKED = 3

/** A plan of next week that the manager has had made this morning, and of which some is booked. */
async function plan({ team, actions }: { team: DemoTeam; actions: Actions }) {
  const { allocation } = await actions.as(team.manager)
  const monday = addDays(startOfWeek(londonDay(new Date(actions.services.clock.now()))), 7)
  const { id: runId } = await allocation.start({
    ...{ teamId: team.id, from: monday, through: addDays(monday, 6), goals: presets[0].goals, effort: 'quick' },
    ...{ warnings: 'propose', leaveOut: [], pins: [], notFor: [] },
  })
  await makePlans(actions.services)
  const { result } = await allocation.run({ teamId: team.id, runId })
  const placeIds = (result?.proposals ?? []).slice(0, BOOKED).map(({ placeId }) => placeId)
  if (placeIds.length > 0) await allocation.accept({ teamId: team.id, runId, placeIds })
}

/** A plan of the first team, an hour ago. */
export const demo: DemoPart = ({ cast: { teams, now }, actions }) =>
  teams.slice(0, 1).map((team) => ({ at: now - HOUR_MS, run: () => plan({ team, actions }) }))
