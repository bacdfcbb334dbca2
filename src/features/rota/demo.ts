import { addDays, londonDay, startOfWeek } from '#shared/time.ts'
import { type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import type { Change } from './schema.ts'

/** So many drafts get somebody, and so many people hand a shift over. */
const [DRAFTS, OVER] = [6, 2]

interface Stage {
  team: DemoTeam
  actions: Actions
}

/** This morning the manager has put people on next weeks' drafts and given two shifts to others: what Undo takes back. */
async function plan({ team, actions }: Stage) {
  const { shifts, rota } = await actions.as(team.manager)
  const monday = startOfWeek(londonDay(new Date(actions.services.clock.now())))
  const all = { teamId: team.id, from: addDays(monday, 7), through: addDays(monday, 34) }
  const firstFor = async (shiftId: string) =>
    (await shifts.candidates({ teamId: team.id, shiftId })).can.people[0]?.userId
  const act = (change: Change) => rota.act({ teamId: team.id, changes: [change] })
  const drafts = (await shifts.list({ ...all, only: 'draft' })).items.filter((one) => one.filled < one.staffRequired)
  for (const { id: shiftId } of drafts.slice(0, DRAFTS)) {
    const userId = await firstFor(shiftId)
    if (userId) await act({ kind: 'book', shiftId, userId })
  }
  const told = (await shifts.list(all)).items.filter(
    ({ state, places }) => state === 'open' && places[0]?.state === 'confirmed',
  )
  for (const { id: shiftId, places } of told.slice(-OVER)) {
    const userId = await firstFor(shiftId)
    if (userId) await act({ kind: 'hand-over', assignmentId: places[0]!.assignmentId, userId })
  }
}

/** Steps in the rota of the first team, an hour and a half ago. */
export const demo: DemoPart = ({ cast: { teams, now }, actions }) =>
  teams.slice(0, 1).map((team) => ({ at: now - 1.5 * HOUR_MS, run: () => plan({ team, actions }) }))
