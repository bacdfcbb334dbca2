import { addDays, atLondon, londonDay, startOfWeek } from '#shared/time.ts'
import { type Cast, type DemoMember, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import { DISTRICTS } from '../../../demo/places.ts'
import type { Actions } from '../../../demo/stage.ts'
import { placesWithin, type Stretch, tapAll } from './demo/tap-all.ts'
import { type ClockedPlace, habitOf } from './demo/taps.ts'
import { raiseAlarms } from './server/alarms.ts'

/** Hours in which what people tapped is written at once: fewer than those after which nobody is told any more. */
const HOURS = 4
/** Nobody is missed in the hours after a team has begun, when shifts run that nobody could clock into. */
const GRACE_HOURS = 14
/** How long after a shift a manager enters what nobody clocked, and people say when they left. */
const ENTERED_AFTER = 2
const SAID_AFTER = 1

interface Stage {
  team: DemoTeam
  members: readonly DemoMember[]
  actions: Actions
  now: number
}

/** People of an agency clock in since two weeks ago: most as planned, some forget to clock out; of those who work now one has not come. */
export const demo: DemoPart = ({ cast, actions }) =>
  cast.teams.slice(0, 1).flatMap((team) => {
    const { now } = cast
    const stage = { team, actions, now, members: cast.members.filter((one) => one.team === team) }
    const used = atLondon(addDays(startOfWeek(londonDay(new Date(now))), -14), '06:00').getTime()
    return [
      { at: used, run: () => begin(stage) },
      ...stretchesUntil(used, cast).map((stretch) => {
        return { at: stretch.until, run: () => happen(stage, stretch) }
      }),
    ]
  })

/** One ends when the last shifts count as worked, so that their whole clock is read. */
function stretchesUntil(used: number, { now }: Cast): Stretch[] {
  const settled = now - HOUR_MS
  const count = Math.ceil((settled - used) / (HOURS * HOUR_MS))
  const ends = Array.from({ length: count }, (_, place) => Math.min(used + (place + 1) * HOURS * HOUR_MS, settled))
  return [...ends, now].map((until, place) => ({ since: ends[place - 1] ?? used, until, used }))
}

/** The team chooses to clock in, and says where its sites are. */
async function begin({ team, actions }: Stage) {
  const { attendance, clients } = await actions.as(team.owner)
  await attendance.saveSettings({ teamId: team.id, version: 0, isUsed: true, position: 'note' })
  const { items } = await clients.list({ teamId: team.id, state: 'active' })
  for (const [place, { id: siteId, postcode }] of items.flatMap(({ sites }) => sites).entries()) {
    const district = DISTRICTS.find(([code]) => code === postcode?.split(' ')[0])
    if (!district) continue
    const [, { lat, lng }] = district
    const point = { name: 'Main door', lat: lat + (place % 5) / 1000, lng: lng - (place % 7) / 1000, metres: 120 }
    await attendance.addPoint({ teamId: team.id, siteId, ...point })
  }
}

const runsAt = ({ startsAt, endsAt }: ClockedPlace, at: number) => Date.parse(startsAt) <= at && Date.parse(endsAt) > at

/** What happened at the clocks in some hours. */
async function happen(stage: Stage, stretch: Stretch) {
  const { team, actions, now } = stage
  const places = await actions.inTeam(team.manager, team.id, async (context) => {
    const found = await placesWithin(context, stretch)
    const all = found.map((place) => ({ ...place, runsNow: runsAt(place, now) }))
    const absent = all.findLast(({ runsNow }) => runsNow)
    await tapAll(context, { places: all.filter((place) => place !== absent), ...stretch })
    return all
  })
  const isDue = ({ endsAt }: ClockedPlace, hours: number) => {
    const due = Date.parse(endsAt) + hours * HOUR_MS
    return due > stretch.since && due <= stretch.until
  }
  for (const place of places) {
    const habit = habitOf(place)
    if (habit === 'by-manager' && isDue(place, ENTERED_AFTER)) await enter(stage, place)
    if (habit === 'says-later' && isDue(place, SAID_AFTER) && place.isIn) await sayLeft(stage, place)
  }
  if (stretch.since - stretch.used >= GRACE_HOURS * HOUR_MS) await raiseAlarms(actions.services)
}

/** A manager enters what somebody could not clock. */
async function enter({ team, actions }: Stage, { assignmentId, startsAt, endsAt }: ClockedPlace) {
  const { attendance } = await actions.as(team.manager)
  const reason = 'Their phone was flat: the nurse in charge signed their paper.'
  for (const [kind, at] of [
    ['in', startsAt],
    ['out', endsAt],
  ] as const)
    await attendance.enter({
      ...{ teamId: team.id, assignmentId, id: crypto.randomUUID(), kind, reason },
      at: new Date(at).toISOString(),
    })
}

/** Somebody who forgot to clock out says when they left. */
async function sayLeft({ actions, members }: Stage, { assignmentId, userId, endsAt }: ClockedPlace) {
  const member = members.find(({ account }) => account.id === userId)
  if (!member) return
  const { attendance } = await actions.as(member.account)
  await attendance.sayLeft({ assignmentId, id: crypto.randomUUID(), at: new Date(endsAt).toISOString() })
}
