import { addDays, atLondon, londonDay, startOfWeek } from '#shared/time.ts'
import { type DemoEvent, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { countAgain } from './server/count.ts'

/** Shifts of so many weeks are over, with this one. */
const WEEKS = 26
/** The client has said in this week what it pays its own staff: before anybody is in week 13. */
const SAID = 9

interface Stage {
  team: DemoTeam
  actions: Actions
}

/** What the client pays where people are the furthest: a little more than the cards, and five more days of holiday. */
async function sayRate({ team, actions }: Stage) {
  const { equalTreatment } = await actions.as(team.owner)
  const { items } = await equalTreatment.list({ teamId: team.id, show: 'running', search: '' })
  const [first] = items
  if (!first) return
  const rates = await equalTreatment.comparables({ teamId: team.id, clientId: first.clientId })
  const job = rates.find((one) => one.job === first.job)!.job as 'care-assistant'
  await equalTreatment.saveComparable({
    ...{
      teamId: team.id,
      clientId: first.clientId,
      job,
      version: 0,
      from: londonDay(new Date(actions.services.clock.now())),
    },
    ...{ pay: job === 'care-assistant' ? 1480 : 2350, holidayDays: 5 },
  })
}

/** Somebody in week 11 or 12 with a client had worked for it before, through another agency. */
async function declare({ team, actions }: Stage, carer: { id: string; name: string }) {
  const { equalTreatment } = await actions.as(carer)
  const own = (await equalTreatment.mine({})).find(({ teamId }) => teamId === team.id)
  const clock = own?.clocks.find(({ weeks, state }) => weeks < 12 && state !== 'over')
  if (!clock) return
  const weeks = 12 - clock.weeks
  await equalTreatment.declare({
    ...{ teamId: team.id, clientId: clock.clientId, job: clock.job as 'care-assistant' },
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
      { at: at(weeks[SAID]!, '17:15'), run: () => sayRate(stage) },
      { at: now - HOUR_MS / 2, run: () => countAgain(actions.services) },
      { at: now - HOUR_MS / 3, run: () => declare(stage, carer.account) },
    ].filter((event) => event.at < now)
  })
