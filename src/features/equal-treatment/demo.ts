import type { JobCode } from '#features/teams/rules/jobs.ts'
import { addDays, atLondon, daysBetween, londonDay, startOfWeek } from '#shared/time.ts'
import { type DemoEvent, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Account, Actions } from '../../../demo/stage.ts'
import { countAgain } from './server/count.ts'

/** Shifts of so many weeks are over, with this one. */
const WEEKS = 26
/** The client has said in this week what it pays its own staff: before anybody is in week 13. */
const SAID = 9

interface Stage {
  team: DemoTeam
  actions: Actions
}

/** What clients pay their own staff, a little more than the cards, and five more days of holiday; one has not said it. */
async function sayRates({ team, actions }: Stage) {
  const { equalTreatment } = await actions.as(team.owner)
  const rates = await equalTreatment.comparables({ teamId: team.id })
  const from = londonDay(new Date(actions.services.clock.now()))
  const last = rates.at(-1)?.clientId
  for (const { clientId, job } of rates.filter((one) => one.clientId !== last))
    await equalTreatment.saveComparable({
      ...{ teamId: team.id, clientId, job: job as JobCode, version: 0, from },
      ...{ pay: job === 'nurse' ? 2290 : 1495, holidayDays: 5 },
    })
}

/** The shown carer had worked for a client before, through another agency: so she is in week 12. */
async function declare({ team, actions }: Stage, carer: Account) {
  const { equalTreatment } = await actions.as(carer)
  const own = (await equalTreatment.mine({})).find(({ teamId }) => teamId === team.id)
  const today = londonDay(new Date(actions.services.clock.now()))
  const clock = own?.clocks.find(({ equalFrom, state }) => equalFrom > addDays(today, 7) && state !== 'over')
  if (!clock) return
  // So that week 13 begins within the next seven days.
  const weeks = Math.floor((daysBetween(today, clock.equalFrom) - 1) / 7)
  await equalTreatment.declare({
    ...{ teamId: team.id, clientId: clock.clientId, job: clock.job as JobCode },
    ...{ from: addDays(clock.startedOn, -7 * weeks), through: addDays(clock.startedOn, -1) },
    note: 'Through Northgate Nursing, two shifts a week',
  })
  await countAgain(actions.services)
}

/** The weeks of everybody at the first team, counted each Monday; the shown carer is in week 12 with a client. */
export const demo: DemoPart = ({ cast: { teams, carer, now }, actions }) =>
  teams.slice(0, 1).flatMap((team): DemoEvent[] => {
    const stage = { team, actions }
    const monday = startOfWeek(londonDay(new Date(now)))
    const weeks = Array.from({ length: WEEKS }, (_, place) => addDays(monday, 7 * (place - WEEKS)))
    const at = (week: string, time: string) => atLondon(addDays(week, 7), time).getTime()
    return [
      ...weeks.map((week) => ({ at: at(week, '17:10'), run: () => countAgain(actions.services) })),
      { at: at(weeks[SAID]!, '17:15'), run: () => sayRates(stage) },
      { at: now - HOUR_MS / 2, run: () => countAgain(actions.services) },
      { at: now - HOUR_MS / 3, run: () => declare(stage, carer.account) },
    ].filter((event) => event.at < now)
  })
