import { addDays, atLondon, type Day, londonDay, startOfWeek } from '#shared/time.ts'
import { DAY_MS, type DemoEvent, type DemoMember, type DemoPart, HOUR_MS } from '../../../demo/part.ts'
import { fill } from './demo/fill.ts'
import { daysOf, flatLines, linesOf } from './demo/lines.ts'
import { callInSick } from './demo/sickness.ts'
import { ask, beLate, exclude, giveWork, happen, type Stage } from './demo/stories.ts'
import { settleShifts } from './server/booking/settle.ts'
import { judgeAgain } from './server/judging-again/judge-again.ts'

/** Weeks of which little is told, weeks that are over, weeks that are filled by now, and weeks that are drafts yet. */
const WEEKS = { brief: 24, over: 2, ahead: 3, drafts: 1 }
/** Of the weeks of which little is told, the shifts of so many sites. */
const BRIEF_SITES = 10
/** How much of each week is filled by now, from this one on. */
const FILLED = [0.93, 0.82, 0.55, 0.3]

/**
 * Half a year in brief and six weeks in full: worked, missed, sick, booked, pencilled, handed back, offered, also in
 * turn, applied for, on standby, cancelled and open.
 */
export const demo: DemoPart = ({ cast: { teams, members, carer, now }, actions }) =>
  teams.slice(0, 1).flatMap((team) => {
    const stage = { team, actions, now, members: members.filter((one) => one.team === team) }
    return [
      ...planning(stage),
      ...filling(stage, carer),
      ...sickness(stage),
      { at: now - DAY_MS, run: () => happen(stage) },
      { at: now - 2 * HOUR_MS, run: () => ask(stage) },
      { at: now - HOUR_MS, run: () => exclude(stage) },
      { at: now - HOUR_MS, run: () => beLate(stage) },
      { at: now - HOUR_MS, run: () => giveWork(stage, carer) },
      { at: now, run: () => judgeAgain(actions.services) },
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
  const names = [...known.keys()]
  // Of the weeks of which little is told, no card says what a night pays as a whole.
  const lines = sites
    ? linesOf(names, { full: false }).slice(0, sites)
    : [...linesOf(names, { full: true }), ...flatLines(names)]
  for (const line of lines) {
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
function filling(stage: Stage, carer: DemoMember): DemoEvent[] {
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
      {
        at,
        run: () => {
          const first = week >= -WEEKS.over && week <= 0 ? carer.account.id : undefined
          return actions.inTeam(team.manager, team.id, (context) => fill(context, { ...filling, first }))
        },
      },
      {
        at: Math.min(atLondon(addDays(from, 7), '09:00').getTime(), now - HOUR_MS),
        run: () => settleShifts(actions.services),
      },
    ]
  })
}

/** In each week some are ill, and for most of their shifts somebody else is found. */
function sickness(stage: Stage): DemoEvent[] {
  const { team, actions, now } = stage
  const weeks = Array.from({ length: WEEKS.brief + WEEKS.over }, (_, place) => place - WEEKS.brief - WEEKS.over)
  return weeks.flatMap((week) => {
    const [day, through] = [addDays(monday(stage, week), 2 + (Math.abs(week) % 3)), addDays(monday(stage, week), 6)]
    const at = atLondon(day, '05:20').getTime()
    const found = { from: day, through, share: 0.6, tells: false }
    const others = () => actions.inTeam(team.manager, team.id, (context) => fill(context, found))
    return at > now - 2 * DAY_MS
      ? []
      : [
          { at, run: () => callInSick(stage, { day, people: week < -WEEKS.over ? 1 : 2 }) },
          { at: at + HOUR_MS, run: others },
        ]
  })
}
