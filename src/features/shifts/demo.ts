import { verifiedBy } from '#features/compliance/rules/kinds.ts'
import { mayBeExcepted } from '#features/compliance/rules/never-excepted.ts'
import { addDays, atLondon, type Day, daysBetween, londonDay, startOfWeek } from '#shared/time.ts'
import { DAY_MS, type DemoMember, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { maySayLate } from './rules/late.ts'
import type { Place, Shift } from './schema.ts'

const WEEKS = 4
const SHIFT = { breakMinutes: 30, staffRequired: 1, booking: 'claim', isSleepIn: false, isUrgent: false } as const

/** What is needed every week: the site by its name, and the weekdays from Monday (0); of the nights each plan is a series. */
const NEEDED = [
  {
    ...{ site: 'Elm House', weekdays: [0, 1, 2, 3, 4, 5, 6] },
    shift: {
      ...SHIFT,
      job: 'care-assistant',
      start: '07:30',
      end: '20:00',
      breakMinutes: 60,
      pay: '13.25',
      charge: '18.60',
    },
  },
  {
    ...{ site: 'Wharfedale Clinic', weekdays: [0, 1, 2, 3, 4] },
    shift: { ...SHIFT, job: 'nurse', start: '07:00', end: '15:00', pay: '23.40', charge: '33.90', booking: 'apply' },
  },
  {
    ...{ site: 'Elm House', weekdays: [4, 5, 6], isSeries: true },
    shift: {
      ...SHIFT,
      job: 'support-worker',
      start: '20:00',
      end: '08:00',
      breakMinutes: 60,
      pay: '15.10',
      charge: '20.90',
    },
  },
  {
    ...{ site: 'Northfield Ward 3', weekdays: [0, 2, 4, 5] },
    shift: {
      ...SHIFT,
      job: 'healthcare-assistant',
      start: '14:00',
      end: '22:00',
      staffRequired: 2,
      pay: '14.20',
      charge: '19.80',
    },
  },
] as const

interface Stage {
  team: DemoTeam
  actions: Actions
  members: readonly DemoMember[]
  now: number
}

/** Four weeks that are over and four that are to come, with people on them: worked, missed, booked, pencilled, handed back, offered, also in turn, applied for, on standby, cancelled and open. */
export const demo: DemoPart = ({ cast: { teams, members, now }, actions }) =>
  teams.slice(0, 1).flatMap((team) => {
    const stage = { team, actions, now, members: members.filter((one) => one.team === team) }
    const today = londonDay(new Date(now))
    const first = addDays(startOfWeek(today), -7 * WEEKS)
    // Each week is filled before it begins, with those who are cleared by then.
    const filling = Array.from({ length: WEEKS + 2 }, (_, week) => {
      const from = addDays(first, 7 * week)
      const at = Math.min(atLondon(from, '10:00').getTime() - 2 * DAY_MS, now - 2 * DAY_MS)
      const share = week < WEEKS ? 0.9 : 0.6
      return [
        { at: at - 2 * HOUR_MS, run: () => clear(stage, at) },
        { at, run: () => fill(stage, { from, through: addDays(from, 6), share }) },
      ]
    })
    return [
      { at: now - (7 * WEEKS + 9) * DAY_MS, run: () => plan(stage, { from: first, weeks: WEEKS }) },
      { at: now - 9 * DAY_MS, run: () => plan(stage, { from: addDays(first, 7 * WEEKS), weeks: 2 }) },
      {
        at: now - 2 * DAY_MS,
        run: () => plan(stage, { from: addDays(first, 7 * (WEEKS + 2)), weeks: 2, publish: false }),
      },
      ...filling.flat(),
      { at: now - DAY_MS, run: () => happen(stage) },
      { at: now - 2 * HOUR_MS, run: () => ask(stage) },
      { at: now - HOUR_MS, run: () => exclude(stage) },
      { at: now - HOUR_MS, run: () => beLate(stage) },
    ]
  })

interface Days {
  from: Day
  through: Day
}

async function plan(
  { team, actions, now }: Stage,
  { from, weeks, publish = true }: { from: Day; weeks: number; publish?: boolean },
) {
  const { clients, shifts } = await actions.as(team.owner)
  const { items } = await clients.list({ teamId: team.id, state: 'active' })
  const today = londonDay(new Date(now))
  for (const { site, weekdays, shift, ...how } of NEEDED) {
    const found = items.flatMap((client) => client.sites).find(({ name }) => name === site)
    if (!found) continue
    const days = Array.from({ length: weeks * 7 }, (_, at) => addDays(from, at)).filter(
      (day) => (weekdays as readonly number[]).includes(daysBetween(from, day) % 7) && (publish || day > today),
    )
    const call = { teamId: team.id, siteId: found.id, ...shift, publish }
    const [first] = days
    if ('isSeries' in how && first) {
      const rhythm = { kind: 'weeks' as const, weeks: [weekdays.map((weekday) => weekday + 1)] }
      await shifts.createSeries({ ...call, pattern: { rhythm, from: first, count: days.length } })
    } else await shifts.create({ ...call, days })
  }
}

/**
 * Some of those who have registered are cleared to work: what they gave is verified, they learn on a training day what they lack, and what is still on its way is
 * covered by an exception with an end.
 */
async function clear(stage: Stage, at: number) {
  const ready = stage.members.filter(
    ({ person, number, registered }) =>
      person.stage === 'complete' && number % 7 !== 5 && number % 8 !== 2 && registered < at - 5 * DAY_MS,
  )
  for (const member of ready) await verify(stage, member)
  await train(stage, ready, at)
  for (const member of ready) await except(stage, member)
}

async function itemsOf({ team, actions }: Stage, { account }: DemoMember) {
  const { compliance } = await actions.as(team.owner)
  const member = { teamId: team.id, userId: account.id }
  return { compliance, member, ...(await compliance.ofMember(member)) }
}

async function verify(stage: Stage, of: DemoMember) {
  const { compliance, member, evidence } = await itemsOf(stage, of)
  for (const { id, kind, verification } of evidence)
    if (verifiedBy(kind) === 'look' && !verification)
      await compliance.decide({ ...member, evidenceId: id, replaces: null, decision: 'verified' })
}

/** One session of each course that somebody lacks. */
async function train(stage: Stage, ready: readonly DemoMember[], at: number) {
  const lacking = new Map<string, string[]>()
  for (const of of ready)
    for (const { state, kinds } of (await itemsOf(stage, of)).items)
      if (state === 'missing' && kinds[0]?.startsWith('certificate:'))
        lacking.set(kinds[0], [...(lacking.get(kinds[0]) ?? []), of.account.id])
  const { compliance } = await stage.actions.as(stage.team.owner)
  const session = { teamId: stage.team.id, heldOn: addDays(londonDay(new Date(at)), -2), until: null }
  for (const [kind, userIds] of lacking)
    await compliance.recordTraining({ ...session, kind, userIds, issuingBody: 'Bright Care Academy' })
}

async function except(stage: Stage, of: DemoMember) {
  const { compliance, member, items } = await itemsOf(stage, of)
  for (const { state, blocks, kinds, requirementId } of items)
    if (blocks && (state === 'missing' || state === 'waiting') && mayBeExcepted(kinds))
      await compliance.except({
        ...{ ...member, requirementId, ground: 'supervised', answersFor: true },
        reason: 'Works beside a senior until it is here',
        through: addDays(londonDay(new Date(stage.now)), 45),
      })
}

/** Books the best candidates on a share of the places, in turn. */
async function fill({ team, actions }: Stage, { share, ...days }: Days & { share: number }) {
  const { shifts } = await actions.as(team.manager)
  const { items } = await shifts.list({ teamId: team.id, ...days })
  for (const [at, { id, staffRequired }] of items.entries()) {
    if ((at * 7) % 10 >= share * 10) continue
    const { can } = await shifts.candidates({ teamId: team.id, shiftId: id })
    for (let place = 0; place < staffRequired && can.people.length > place; place++) {
      const { userId } = can.people[(at + place) % Math.min(can.people.length, 5)]!
      await shifts.assign({ teamId: team.id, shiftId: id, userId })
    }
  }
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
