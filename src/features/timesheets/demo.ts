import { addDays, atLondon, londonDay, startOfWeek } from '#shared/time.ts'
import { type DemoEvent, type DemoPart, HOUR_MS } from '../../../demo/part.ts'
import { tellClients } from './demo/clients.ts'
import { approveAll, confirmAll } from './demo/settle-all.ts'
import { answerUnknown, finishWeeks, type Stage, tell } from './demo/stories.ts'
import { readWorked } from './server/read-worked.ts'

/** Shifts of so many weeks are over, with this one. */
const WEEKS = 26

/** The hours of half a year, confirmed and approved; some of the last days wait for a manager, the shown carer’s for them. */
export const demo: DemoPart = ({ cast: { teams, members, carer, now }, actions }) =>
  teams.slice(0, 1).flatMap((team) => {
    const stage = { team, actions, carer, members: members.filter((one) => one.team === team) }
    const monday = startOfWeek(londonDay(new Date(now)))
    const weeks = Array.from({ length: WEEKS }, (_, place) => addDays(monday, 7 * (place - WEEKS)))
    return [
      ...weeks.slice(0, -1).flatMap((week) => ofWeek(stage, week)),
      { at: Math.min(atLondon(monday, '17:00').getTime(), now - HOUR_MS), run: () => readWorked(actions.services) },
      { at: now - HOUR_MS, run: () => readWorked(actions.services) },
      { at: now - HOUR_MS / 2, run: () => tell(stage, addDays(monday, -7)) },
      { at: now - HOUR_MS / 3, run: () => tellClients(stage, addDays(monday, -7)) },
    ]
  })

/** After a week its people confirm their hours, and on the next day one or two managers approve them. */
function ofWeek(stage: Stage, week: string): DemoEvent[] {
  const { team, actions } = stage
  const days = { from: week, through: addDays(week, 6) }
  const at = (day: number, time: string) => atLondon(addDays(week, day), time).getTime()
  return [
    { at: at(7, '17:00'), run: () => readWorked(actions.services) },
    { at: at(7, '17:30'), run: () => answerUnknown(stage, days) },
    { at: at(7, '19:00'), run: () => actions.inTeam(team.manager, team.id, (context) => confirmAll(context, days)) },
    { at: at(7, '21:00'), run: () => finishWeeks(stage, days) },
    { at: at(8, '11:00'), run: () => actions.inTeam(team.manager, team.id, (context) => approveAll(context, days)) },
    // What two managers approve.
    { at: at(8, '15:00'), run: () => actions.inTeam(team.owner, team.id, (context) => approveAll(context, days)) },
  ]
}
