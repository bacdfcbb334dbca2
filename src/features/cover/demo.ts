import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoMember, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import type { Outcome } from './rules/calls.ts'

const MINUTE_MS = 60_000
const MOST_SICK = 3

interface Stage {
  team: DemoTeam
  actions: Actions
  members: readonly DemoMember[]
  now: number
}

/**
 * An evening: somebody has called in sick, an offer ran out, several people were rung about the next shift, one of them
 * now, and one agreed to another.
 */
export const demo: DemoPart = ({ cast: { teams, members, carer, now }, actions }) =>
  teams.slice(0, 1).flatMap((team) => {
    const stage = { team, actions, now, members: members.filter((one) => one.team === team && one !== carer) }
    return [
      { at: now - 100 * MINUTE_MS, run: () => callInSick(stage) },
      { at: now - 95 * MINUTE_MS, run: () => offer(stage) },
      { at: now - 50 * MINUTE_MS, run: () => ringAround(stage) },
      { at: now - 2 * MINUTE_MS, run: () => ringNow(stage) },
    ]
  })

/** Some who begin within a day, no two of them in the same kind of shift. */
async function callInSick({ team, actions, members, now }: Stage) {
  const { shifts } = await actions.as(team.manager)
  const today = londonDay(new Date(now))
  const { items } = await shifts.list({ teamId: team.id, from: today, through: addDays(today, 1) })
  const soon = items.filter(({ startsAt, places, state }) => {
    const ahead = Date.parse(startsAt) - now
    return state === 'open' && ahead > HOUR_MS && ahead < DAY_MS && places.some((place) => place.state === 'confirmed')
  })
  const inOrder = soon.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const ofEachKind = [...Map.groupBy(inOrder, ({ job, start }) => `${job} ${start}`).values()].map(([first]) => first!)
  for (const { places } of ofEachKind.slice(0, MOST_SICK)) {
    const place = places.find(({ state }) => state === 'confirmed')
    const member = members.find(({ account }) => account.id === place?.userId)
    if (member && place) await (await actions.as(member.account)).shifts.sick({ assignmentId: place.assignmentId })
  }
}

/** The next two open shifts, with who can take each. */
async function openShifts({ team, actions, now }: Stage, within: number) {
  const { cover, shifts } = await actions.as(team.manager)
  const { items } = await cover.board({ teamId: team.id, window: 'weekend' })
  const ahead = items.filter(
    ({ startsAt }) => Date.parse(startsAt) > now + HOUR_MS && Date.parse(startsAt) < now + within,
  )
  return Promise.all(
    ahead.slice(0, 2).map(async ({ shiftId }) => {
      const { can } = await shifts.candidates({ teamId: team.id, shiftId })
      return { of: { teamId: team.id, shiftId }, people: can.people }
    }),
  )
}

async function offer(stage: Stage) {
  const [first] = await openShifts(stage, 7 * DAY_MS)
  const userIds = first?.people.slice(0, 2).map(({ userId }) => userId) ?? []
  const { shifts } = await stage.actions.as(stage.team.manager)
  if (first && userIds.length > 0)
    await shifts.offer({ teamId: stage.team.id, shiftIds: [first.of.shiftId], userIds, minutes: 30 })
}

const ENDS: readonly { outcome: Outcome; note?: string }[] = [
  { outcome: 'no-answer' },
  { outcome: 'said-no', note: 'Works elsewhere until Monday' },
  { outcome: 'ring-back', note: 'Asks her sister about the children first' },
  { outcome: 'message' },
]

async function ringAround(stage: Stage) {
  const { team, actions } = stage
  const callers = [await actions.as(team.manager), await actions.as(team.owner)] as const
  const [first, second] = await openShifts(stage, 7 * DAY_MS)
  for (const [at, { userId }] of (first?.people ?? []).slice(0, ENDS.length).entries())
    await callers[at % 2 ? 1 : 0].cover.log({ ...first!.of, userId, ...ENDS[at]! })
  const willing = second?.people.at(-1)
  if (second && willing)
    await callers[0].cover.log({ ...second.of, userId: willing.userId, outcome: 'agreed' }).catch(() => {})
}

async function ringNow(stage: Stage) {
  const { team, actions } = stage
  const [first] = await openShifts(stage, 7 * DAY_MS)
  const last = first?.people.at(-1)
  if (first && last)
    await (await actions.as(team.manager)).cover.ring({ ...first.of, userId: last.userId }).catch(() => {})
}
