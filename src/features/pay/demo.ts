import { addDays, atLondon, type Day, londonDay, startOfWeek } from '#shared/time.ts'
import { type DemoEvent, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { paidTo } from './rules/sums.ts'

/** The team pays each week; so many weeks are closed, the last of them not paid yet. */
const WEEKS = 6
/** The number of the run in which a rate was wrong. */
const VOIDED = 3

interface Stage {
  team: DemoTeam
  actions: Actions
  /** When the umbrella company was looked at. */
  looked: Day
}

/** Everybody is engaged as they have said in their registration, but for the last one whom nobody has asked. */
async function engage({ team, actions, looked }: Stage, { leaves }: { leaves: number }) {
  const { pay } = await actions.as(team.owner)
  const { people } = await pay.open({ teamId: team.id })
  const waiting = people.filter(({ hold }) => hold === 'no-engagement')
  const shown = waiting.slice(0, Math.max(0, waiting.length - leaves))
  const on = { teamId: team.id, nation: 'great-britain' } as const
  for (const [engagement, some] of Map.groupBy(shown, ({ saidEngagement }) => saidEngagement ?? 'paye')) {
    const userIds = some.map(({ userId }) => userId)
    const umbrella = { name: 'Brolly Ltd', reviewedOn: looked, keeps: { margin: 2500, costs: 1650 } }
    await pay.savePeople({
      ...{ ...on, userIds, engagement, holiday: engagement === 'paye' ? 'with-pay' : 'none' },
      ...(engagement === 'umbrella-company' && { umbrella }),
    })
    // Who has asked for it: their holiday accrues.
    if (engagement === 'paye' && some.length > 3)
      await pay.savePeople({ ...on, userIds: userIds.slice(0, 2), engagement, holiday: 'accrued' })
  }
  await giveDocuments({ team, actions })
}

async function giveDocuments({ team, actions }: Pick<Stage, 'team' | 'actions'>) {
  const { pay } = await actions.as(team.owner)
  const { people } = await pay.open({ teamId: team.id })
  const userIds = people.filter(({ hold }) => hold === 'no-document').map(({ userId }) => userId)
  if (userIds.length > 0) await pay.giveDocuments({ teamId: team.id, userIds })
}

/** Somebody whose holiday accrues takes a day of it. */
async function takeHoliday({ team, actions }: Stage, day: Day) {
  const { pay } = await actions.as(team.owner)
  const { people } = await pay.holidayLedger({ teamId: team.id })
  const taker = people.find(({ holiday, left }) => holiday === 'accrued' && left > 0)
  if (!taker) return
  const minutes = Math.min(450, taker.left)
  await pay.recordHoliday({ teamId: team.id, userId: taker.userId, from: day, through: day, minutes })
}

/** Whoever is paid least an hour has a dear room, which puts them below the minimum wage; the next one has a free room. */
async function houseTwo({ team, actions }: Stage) {
  const { pay } = await actions.as(team.owner)
  const { people, period } = await pay.open({ teamId: team.id })
  const anHour = ({ minutes, pay: paid }: (typeof people)[number]) => paid / minutes
  const paye = people.filter(({ hold, engagement, minutes }) => hold === null && engagement === 'paye' && minutes > 0)
  const [least, next] = paye.sort((one, other) => anHour(one) - anHour(other))
  if (!least) return
  const room = { teamId: team.id, kind: 'accommodation', day: period!.from, days: 7 } as const
  const house = (of: typeof next, amount: number, what: string) =>
    of && pay.recordWage({ ...room, userId: of.userId, amount, what })
  await house(
    least,
    7770 + least.pay - Math.floor((least.minutes * 1271) / 60) + 3150,
    'A room at Park House, with bills',
  )
  await house(next, 0, 'A room at Elm Court')
}

async function close({ team, actions }: Stage) {
  const { pay } = await actions.as(team.owner)
  const { period, total, isOver } = await pay.open({ teamId: team.id })
  if (!period || !isOver || total.people === 0) return undefined
  const sum = paidTo(total)
  return pay.close({ teamId: team.id, through: period.through, people: total.people, total: sum })
}

async function closeWeek(stage: Stage) {
  await engage(stage, { leaves: 1 })
  const run = await close(stage)
  if (run?.number !== VOIDED) return
  const { pay } = await stage.actions.as(stage.team.owner)
  await pay.voidRun({ teamId: stage.team.id, runId: run.id, reason: 'The new rate for nights was missing' })
  await close(stage)
}

async function payLast({ team, actions }: Stage) {
  const { pay } = await actions.as(team.owner)
  const { items } = await pay.runs({ teamId: team.id })
  const last = items.find(({ state }) => state === 'closed')
  if (last) await pay.markPaid({ teamId: team.id, runId: last.id })
}

/** Weekly runs of the first team: closed on Wednesdays, paid on Fridays; the last one waits with people who are held. */
export const demo: DemoPart = ({ cast: { teams, now }, actions }) =>
  teams.slice(0, 1).flatMap((team): DemoEvent[] => {
    const stage = { team, actions, looked: addDays(londonDay(new Date(now)), -90) }
    const monday = startOfWeek(londonDay(new Date(now)))
    const first = addDays(monday, -7 * (WEEKS + 1))
    const at = (week: Day, day: number, time: string) => atLondon(addDays(week, day), time).getTime()
    const choose = async () =>
      (await actions.as(team.owner)).pay.saveSettings({
        ...{ teamId: team.id, version: 0, every: 'week', firstDay: first, payAfter: 5 },
      })
    const weeks = Array.from({ length: WEEKS }, (_, place) => addDays(first, 7 * place))
    return [
      { at: at(first, 7, '09:00'), run: choose },
      ...weeks.flatMap((week, place) => [
        { at: at(week, 9, '12:00'), run: () => closeWeek(stage) },
        ...(place < WEEKS - 1 ? [{ at: at(week, 11, '10:00'), run: () => payLast(stage) }] : []),
      ]),
      { at: now - HOUR_MS / 4, run: () => engage(stage, { leaves: 1 }) },
      { at: now - HOUR_MS / 5, run: () => houseTwo(stage) },
      { at: now - HOUR_MS / 5, run: () => takeHoliday(stage, addDays(monday, -3)) },
    ].filter((event) => event.at < now)
  })
