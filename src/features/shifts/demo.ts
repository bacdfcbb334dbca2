import { addDays, atLondon, type Day, londonDay, startOfWeek } from '#shared/time.ts'
import { DAY_MS, type DemoEvent, type DemoMember, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { fill } from './demo/fill.ts'
import { daysOf, linesOf } from './demo/lines.ts'
import { maySayLate } from './rules/late.ts'
import type { Place, Shift } from './schema.ts'
import { settleShifts } from './server/settle.ts'

/** Weeks of which little is told, weeks that are over, weeks that are filled by now, and weeks that are drafts yet. */
const WEEKS = { brief: 24, over: 2, ahead: 3, drafts: 1 }
/** Of the weeks of which little is told, the shifts of so many sites. */
const BRIEF_SITES = 10
/** How much of each week is filled by now, from this one on. */
const FILLED = [0.93, 0.82, 0.55, 0.3]

interface Stage {
  team: DemoTeam
  actions: Actions
  members: readonly DemoMember[]
  now: number
}

/** Half a year in brief and six weeks in full: worked, missed, sick, booked, pencilled, handed back, offered, also in turn, applied for, on standby, cancelled and open. */
export const demo: DemoPart = ({ cast: { teams, members, now }, actions }) =>
  teams.slice(0, 1).flatMap((team) => {
    const stage = { team, actions, now, members: members.filter((one) => one.team === team) }
    return [
      ...planning(stage),
      ...filling(stage),
      { at: now - DAY_MS, run: () => happen(stage) },
      { at: now - 2 * HOUR_MS, run: () => ask(stage) },
      { at: now - HOUR_MS, run: () => exclude(stage) },
      { at: now - HOUR_MS, run: () => beLate(stage) },
    ]
  })

/** The Monday that begins a week, counted from this one. */
const monday = ({ now }: Stage, week: number) => addDays(startOfWeek(londonDay(new Date(now))), 7 * week)

interface Weeks {
  from: Day
  weeks: number
  sites?: number
  publish?: boolean
}

/** Shifts are planned for four weeks at a time, nine days before these begin. */
function planning(stage: Stage): DemoEvent[] {
  const plans = Array.from({ length: WEEKS.brief / 4 }, (_, place) => ({
    week: -WEEKS.brief - WEEKS.over + 4 * place,
    weeks: 4,
    sites: BRIEF_SITES,
  }))
  const full = [
    { week: -WEEKS.over, weeks: WEEKS.over + WEEKS.ahead },
    { week: WEEKS.ahead, weeks: WEEKS.drafts, publish: false },
  ]
  return [...plans, ...full].map(({ week, ...how }) => {
    const from = monday(stage, week)
    const at = Math.min(atLondon(from, '10:00').getTime() - 9 * DAY_MS, stage.now - 2 * DAY_MS)
    return { at, run: () => plan(stage, { from, ...how }) }
  })
}

async function plan({ team, actions, now }: Stage, { from, weeks, sites, publish = true }: Weeks) {
  const { clients, shifts } = await actions.as(team.owner)
  const { items } = await clients.list({ teamId: team.id, state: 'active' })
  const known = new Map(items.flatMap((client) => client.sites).map(({ id, name }) => [name, id]))
  const today = londonDay(new Date(now))
  for (const line of linesOf([...known.keys()]).slice(0, sites)) {
    const days = daysOf(line, { from, weeks }).filter((day) => publish || day > today)
    const call = { teamId: team.id, siteId: known.get(line.site)!, ...line.shift, publish }
    const [first] = days
    if (line.isSeries && first) {
      const rhythm = { kind: 'weeks' as const, weeks: [line.weekdays.map((weekday) => weekday + 1)] }
      await shifts.createSeries({ ...call, pattern: { rhythm, from: first, count: days.length } } as never)
    } else await shifts.create({ ...call, days } as never)
  }
}

/** Each week is filled before it begins, with those who are cleared by then; when it is over it counts as worked. */
function filling(stage: Stage): DemoEvent[] {
  const { team, actions, now } = stage
  const weeks = Array.from(
    { length: WEEKS.brief + WEEKS.over + WEEKS.ahead + WEEKS.drafts },
    (_, place) => place - WEEKS.brief - WEEKS.over,
  )
  return weeks.flatMap((week) => {
    const from = monday(stage, week)
    const at = Math.min(
      atLondon(from, '10:00').getTime() - 2 * DAY_MS,
      now - 2 * DAY_MS + (week + WEEKS.over) * HOUR_MS,
    )
    const share = week < 0 ? 0.96 : FILLED[week]!
    const filling = { from, through: addDays(from, 6), share, tells: week >= -1 }
    return [
      { at, run: () => actions.inTeam(team.manager, team.id, (context) => fill(context, filling)) },
      {
        at: Math.min(atLondon(addDays(from, 7), '09:00').getTime(), now - HOUR_MS),
        run: () => settleShifts(actions.services),
      },
    ]
  })
}

/** What happens to shifts: somebody did not come, one is cancelled, somebody is ill, another hands back, one is pencilled in. */
async function happen({ team, actions, members, now }: Stage) {
  const { shifts } = await actions.as(team.manager)
  const today = londonDay(new Date(now))
  const past = await shifts.list({ teamId: team.id, from: addDays(today, -9), through: addDays(today, -2) })
  const ahead = await shifts.list({ teamId: team.id, from: addDays(today, 2), through: addDays(today, 12) })
  const missed = past.items.flatMap(({ places }) => places).at(-1)
  if (missed) await shifts.missed({ teamId: team.id, assignmentId: missed.assignmentId, missed: true })
  const [cancelled, ill, back] = ahead.items.filter(({ places }) => places.length > 0)
  if (cancelled)
    await shifts.cancel({
      ...{ teamId: team.id, shiftId: cancelled.id, version: cancelled.version },
      ...{ cause: 'hirer', reason: 'not-needed', note: 'Two residents are in hospital.' },
    })
  const own = async (place: Place | undefined) => {
    const member = members.find(({ account }) => account.id === place?.userId)
    return member && place && { shifts: (await actions.as(member.account)).shifts, assignmentId: place.assignmentId }
  }
  const absent = await own(missed)
  if (absent)
    await absent.shifts.dispute({
      assignmentId: absent.assignmentId,
      note: 'I was there from seven: the nurse in charge signed me in.',
    })
  const sick = await own(ill?.places[0])
  if (sick) await sick.shifts.sick({ assignmentId: sick.assignmentId })
  const handing = await own(back?.places[0])
  if (handing)
    await handing.shifts.handBack({ assignmentId: handing.assignmentId, note: 'My son has an appointment that day.' })
  const open = ahead.items.findLast(({ places }) => places.length === 0)
  if (!open) return
  const { can } = await shifts.candidates({ teamId: team.id, shiftId: open.id })
  const [best] = can.people
  if (best)
    await shifts.assign({
      ...{ teamId: team.id, shiftId: open.id, userId: best.userId },
      pencilledUntil: new Date(Date.parse(open.startsAt) - DAY_MS).toISOString(),
    })
}

/** A client does not want somebody who is booked there next week: their shifts are at risk. */
async function exclude({ team, actions, now }: Stage) {
  const { shifts, clients } = await actions.as(team.manager)
  const today = londonDay(new Date(now))
  const { items } = await shifts.list({ teamId: team.id, from: addDays(today, 4), through: addDays(today, 12) })
  const booked = items.find(({ places }) => places.some(({ state }) => state === 'confirmed'))
  const place = booked?.places.find(({ state }) => state === 'confirmed')
  const client = (await clients.list({ teamId: team.id, state: 'active' })).items.find(({ sites }) =>
    sites.some(({ id }) => id === booked?.siteId),
  )
  if (!booked || !place || !client) return
  await clients.exclude({
    ...{ teamId: team.id, clientId: client.id, siteId: booked.siteId, userId: place.userId, from: addDays(today, 3) },
    ...{ askedBy: 'client', reason: 'A resident asked for somebody else on her corridor.' },
  })
}

/** Open shifts are offered, and applied for. */
async function ask({ team, actions, members, now }: Stage) {
  const { shifts } = await actions.as(team.manager)
  const today = londonDay(new Date(now))
  const { items } = await shifts.list({
    teamId: team.id,
    from: addDays(today, 1),
    through: addDays(today, 12),
    only: 'unfilled',
  })
  const offered = items.find(({ booking }) => booking === 'claim')
  if (offered) {
    const { can } = await shifts.candidates({ teamId: team.id, shiftId: offered.id })
    const userIds = can.people.slice(0, 3).map(({ userId }) => userId)
    if (userIds.length > 0) await shifts.offer({ teamId: team.id, shiftIds: [offered.id], userIds, minutes: 600 })
  }
  await askInTurn({ team, actions, members, now }, items)
  const applied = items.find(({ booking }) => booking === 'apply')
  if (!applied) return
  const { can } = await shifts.candidates({ teamId: team.id, shiftId: applied.id })
  for (const { userId } of can.people.slice(0, 2)) {
    const member = members.find(({ account }) => account.id === userId)
    if (member) await (await actions.as(member.account)).shifts.apply({ shiftId: applied.id })
  }
  const { offers } = await shifts.details({ teamId: team.id, shiftId: applied.id })
  const second = offers.filter(({ state }) => state === 'applied').at(1)
  if (second) await shifts.answerApplication({ teamId: team.id, offerId: second.offerId, answer: 'standby' })
}

/** Another open shift is offered to people one after another. */
async function askInTurn({ team, actions }: Stage, open: readonly Shift[]) {
  const { shifts } = await actions.as(team.manager)
  const inTurn = open.filter(({ booking }) => booking === 'claim').at(1)
  if (inTurn) {
    const { can } = await shifts.candidates({ teamId: team.id, shiftId: inTurn.id })
    const userIds = can.people.slice(0, 5).map(({ userId }) => userId)
    if (userIds.length > 0) await shifts.startCascade({ teamId: team.id, shiftId: inTurn.id, userIds, minutes: 60 })
  }
}

/** Somebody who begins soon, or has begun, says that they are running late. */
async function beLate({ team, actions, members, now }: Stage) {
  const { shifts } = await actions.as(team.manager)
  const today = londonDay(new Date(now))
  const { items } = await shifts.list({ teamId: team.id, from: addDays(today, -1), through: addDays(today, 1) })
  const begins = items
    .filter((shift) => shift.state === 'open')
    .flatMap(({ places, ...times }) =>
      places.map(({ assignmentId, userId, state }) => ({ ...times, assignmentId, userId, state })),
    )
    .findLast((place) => maySayLate({ ...place, now: now - HOUR_MS }))
  const member = members.find(({ account }) => account.id === begins?.userId)
  if (begins && member)
    await (await actions.as(member.account)).shifts.late({ assignmentId: begins.assignmentId, minutes: 20 })
}
