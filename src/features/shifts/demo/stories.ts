import { ORPCError } from '@orpc/server'
import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoMember, type DemoTeam, HOUR_MS } from '../../../../demo/part.ts'
import type { Actions } from '../../../../demo/stage.ts'
import { maySayLate } from '../rules/late.ts'
import type { Shift } from '../schema.ts'

type Place = Shift['places'][number]

export interface Stage {
  team: DemoTeam
  actions: Actions
  members: readonly DemoMember[]
  now: number
}

/** What happens to shifts: somebody did not come, one is cancelled, somebody is ill, another hands back, one is pencilled in. */
export async function happen({ team, actions, members, now }: Stage) {
  const { shifts } = await actions.as(team.manager)
  const today = londonDay(new Date(now))
  const past = await shifts.list({ teamId: team.id, from: addDays(today, -9), through: addDays(today, -2) })
  const ahead = await shifts.list({ teamId: team.id, from: addDays(today, 2), through: addDays(today, 12) })
  const missed = await noteMissing(
    past.items.flatMap(({ places }) => places),
    ({ assignmentId }) => shifts.missed({ teamId: team.id, assignmentId, missed: true }),
  )
  // A client that cancels within four days still pays all of it, and the worker gets half.
  const band = { act: 'cancelled', cause: 'hirer', measure: 'percent', underHours: 96 } as const
  const owner = await actions.as(team.owner)
  await owner.shifts.saveTerms({ teamId: team.id, version: 0, bands: [{ ...band, stillPaid: 50, stillCharged: 100 }] })
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

/** Notes the last of them who did not clock in as missing: of whoever did, the product refuses it. */
async function noteMissing(places: readonly Place[], note: (place: Place) => Promise<unknown>) {
  for (const place of places.toReversed())
    try {
      await note(place)
      return place
    } catch (error) {
      if (!(error instanceof ORPCError && error.code === 'CONFLICT')) throw error
    }
  return undefined
}

/** A client does not want somebody who is booked there next week: their shifts are at risk. */
export async function exclude({ team, actions, now }: Stage) {
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
export async function ask({ team, actions, members, now }: Stage) {
  const { shifts } = await actions.as(team.manager)
  const today = londonDay(new Date(now))
  const { items } = await shifts.list({
    teamId: team.id,
    from: addDays(today, 1),
    through: addDays(today, 12),
    only: 'unfilled',
  })
  const [first, inTurn, ...others] = items.filter(({ booking }) => booking === 'claim')
  for (const offered of [first, ...others.slice(0, 3)]) {
    if (!offered) continue
    const { can } = await shifts.candidates({ teamId: team.id, shiftId: offered.id })
    const userIds = can.people.slice(0, 3).map(({ userId }) => userId)
    if (userIds.length > 0) await shifts.offer({ teamId: team.id, shiftIds: [offered.id], userIds, minutes: 600 })
  }
  await askInTurn({ team, actions }, inTurn)
  const applications = items.filter(({ booking }) => booking === 'apply').slice(0, 3)
  for (const { id: shiftId } of applications) await applyFor({ team, actions, members, now }, shiftId)
}

/** Two apply for a shift, and the second stands by. */
async function applyFor({ team, actions, members }: Stage, shiftId: string) {
  const { shifts } = await actions.as(team.manager)
  const { can } = await shifts.candidates({ teamId: team.id, shiftId })
  for (const { userId } of can.people.slice(0, 2)) {
    const member = members.find(({ account }) => account.id === userId)
    if (member) await (await actions.as(member.account)).shifts.apply({ shiftId })
  }
  const { offers } = await shifts.details({ teamId: team.id, shiftId })
  const second = offers.filter(({ state }) => state === 'applied').at(1)
  if (second) await shifts.answerApplication({ teamId: team.id, offerId: second.offerId, answer: 'standby' })
}

/** Another open shift is offered to people one after another. */
async function askInTurn({ team, actions }: Pick<Stage, 'team' | 'actions'>, inTurn: Shift | undefined) {
  const { shifts } = await actions.as(team.manager)
  if (inTurn) {
    const { can } = await shifts.candidates({ teamId: team.id, shiftId: inTurn.id })
    const userIds = can.people.slice(0, 5).map(({ userId }) => userId)
    if (userIds.length > 0) await shifts.startCascade({ teamId: team.id, shiftId: inTurn.id, userIds, minutes: 60 })
  }
}

/** Somebody who begins soon, or has begun, says that they are running late. */
export async function beLate({ team, actions, members, now }: Stage) {
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

const MOST_SHIFTS = 4

/** The carer whose sign-in is shown has a shift soon and more to come, and is offered another. */
export async function giveWork(stage: Stage, carer: DemoMember) {
  const { team, actions, now } = stage
  const { account, person } = carer
  const { shifts } = await actions.as(team.manager)
  const own = (await (await actions.as(account)).shifts.mine({ when: 'upcoming' })).items
  const today = londonDay(new Date(now))
  const days = { from: today, through: addDays(today, 20) }
  const { items } = await shifts.list({ teamId: team.id, ...days, only: 'unfilled' })
  const claimed = items.filter(
    ({ job, booking, state }) => job === person.job && booking === 'claim' && state === 'open',
  )
  let left = MOST_SHIFTS - own.length
  for (const { id } of claimed.filter(({ startsAt }) => Date.parse(startsAt) > now + 3 * HOUR_MS)) {
    if (left <= 0) break
    const { can } = await shifts.candidates({ teamId: team.id, shiftId: id })
    if (!can.people.some(({ userId }) => userId === account.id)) continue
    await shifts.assign({ teamId: team.id, shiftId: id, userId: account.id })
    left--
  }
  const extra = await planExtra(stage, carer)
  await shifts.offer({ teamId: team.id, shiftIds: [extra], userIds: [account.id], minutes: 900 })
}

/** What a site needs beside its usual shifts: nobody else has taken it. */
const EXTRA = {
  start: '10:00',
  end: '16:00',
  breakMinutes: 30,
  staffRequired: 1,
  booking: 'claim',
  pay: '13.60',
  isSleepIn: false,
  isUrgent: false,
} as const

/**
 * Publishes one more shift, at the first site and on the first day that somebody can take, and answers its id: by what
 * is left of the usual ones, whoever is shown would have an offer on some weekdays only.
 */
async function planExtra({ team, actions, now }: Stage, { account, person: { job } }: DemoMember) {
  const { shifts } = await actions.as(team.manager)
  const today = londonDay(new Date(now))
  const { items } = await shifts.list({ teamId: team.id, from: today, through: addDays(today, 20) })
  const siteIds = [...new Set(items.filter((shift) => shift.job === job).map(({ siteId }) => siteId))]
  for (const siteId of siteIds)
    for (let ahead = 2; ahead <= 14; ahead++) {
      const call = { teamId: team.id, siteId, job, ...EXTRA, days: [addDays(today, ahead)], publish: false }
      const { shiftIds } = await shifts.create(call)
      const shiftId = shiftIds[0]!
      const { can } = await shifts.candidates({ teamId: team.id, shiftId })
      if (can.people.some(({ userId }) => userId === account.id)) {
        await shifts.publish({ teamId: team.id, shiftIds })
        return shiftId
      }
      const { version } = await shifts.details({ teamId: team.id, shiftId })
      await shifts.cancel({ teamId: team.id, shiftId, version, cause: 'hirer', reason: 'not-needed' })
    }
  throw new Error(`nobody has a shift that ${account.name} can take`)
}
