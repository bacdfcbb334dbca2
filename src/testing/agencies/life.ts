import { addDays, londonToday } from '#shared/time.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson, TestTeam } from '../people/factories.ts'
import { aRequirement } from '../people/requirement.ts'
import { A_SHIFT, makeShift, makeSite } from '../shifts.ts'

interface Living {
  team: TestTeam
  /** One of its staff, about whom most is done. */
  person: TestPerson
  /** Another one of them. */
  fellow: TestPerson
  /** From today until the first shift. */
  inDays: number
  /** When they begin. */
  start?: string
  end?: string
  /** Where, and where alone the person may work; left out: at a site of its own, and everywhere. */
  onlyAt?: string
}

const meeting = { job: 'care-assistant', round: '1', way: 'phone', minutes: '45', place: '07700 900123' } as const
const paragraph = { kind: 'paragraph' as const, depth: 0, spans: [{ text: 'Tell somebody.' }] }
const hirer = { cause: 'hirer', reason: 'not-needed' } as const

const rightToWork = ({ clock }: TestApp) => ({
  ...{ status: 'graduate', engagement: 'worker', method: 'online', shareCode: 'W12345678' },
  ...{ permissionUntil: addDays(londonToday(clock), 200), permitted: true, matches: true },
  ...{ checkedOn: londonToday(clock), seenOnline: true },
})

/**
 * What an agency does with somebody, by its own procedures: it clears, rates, suspends, excludes and interviews them,
 * asks for papers and references, books, moves and cancels their shifts, and records their leave. The same for every
 * agency; the shifts lie on the days after `inDays`.
 */
export async function liveIn(
  app: TestApp,
  { team, person, fellow, inDays, start = '10:00', end = '14:45', onlyAt }: Living,
) {
  const [owner, self, other] = [app.as(team.owner), app.as(person), app.as(fellow)]
  const inTeam = { teamId: team.id }
  const member = { ...inTeam, userId: person.id }
  const day = (days: number) => addDays(londonToday(app.clock), inDays + days)
  for (const { id: userId } of [person, fellow])
    await owner.checks.record({ ...inTeam, userId, kind: 'right-to-work', follows: null, values: rightToWork(app) })

  const siteId = onlyAt ?? (await makeSite(app, { team }))
  const shift = (days: number, given: object = {}) =>
    makeShift(app, { team, siteId, inDays: inDays + days, start, end, breakMinutes: 30, ...given })
  const placeOf = async (shiftId: string, by: TestPerson = person) =>
    (await app.as(by).shifts.mine({ when: 'upcoming' })).items.find((one) => one.shiftId === shiftId)!.assignmentId
  async function book(days: number, given: object = {}) {
    const shiftId = await shift(days, { booking: 'assign', ...given })
    await owner.shifts.assign({ ...member, shiftId })
    return { shiftId, assignmentId: await placeOf(shiftId) }
  }

  // Sites, and who goes there.
  await owner.clients.recordInduction({ ...member, siteId, inductedOn: addDays(londonToday(app.clock), -3) })
  await owner.clients.prefer({ ...member, siteId, preferred: true })
  const elsewhere = await makeSite(app, { team })
  const { client } = await owner.clients.site({ ...inTeam, siteId: elsewhere })
  await owner.clients.exclude({
    ...({ ...member, clientId: client.id, siteId: elsewhere, askedBy: 'client', reason: 'A complaint' } as const),
    from: day(0),
  })

  // Compliance and checks.
  await owner.compliance.createRequirement({ ...inTeam, ...aRequirement, blocks: false, from: day(0) })
  await owner.checks.record({
    ...({ ...member, kind: 'professional-register', follows: null } as const),
    values: { register: 'nmc', pin: '12A3456B', checkedOn: '2020-01-31', result: 'registered', again: '12' },
  })
  await owner.members.ask({ ...member, section: 'resume', note: 'Please' })
  await owner.members.suspend({ ...member, from: day(90), through: day(92), reason: 'Holiday of the home' })
  await owner.roles.record({
    ...({
      ...member,
      job: 'care-assistant',
      replaces: 0,
      from: day(0),
      siteIds: onlyAt ? [onlyAt] : [],
      rate: '15.00',
    } as const),
  })
  await owner.references.ask({
    ...({ ...member, name: 'Ada Field', employer: 'The Oaks', relationship: 'line-manager' } as const),
    email: `referee-${person.id.slice(0, 8)}@${team.code}.example`.toLowerCase(),
  })
  await owner.interviews.schedule({
    ...{ ...inTeam, ...meeting, day: day(3), time: '16:00', panel: [team.owner.id], candidate: { userId: person.id } },
  })

  // A policy that is read.
  const { id: policyId } = await owner.policies.create({ ...inTeam, title: 'Safeguarding adults' })
  const draft = { title: 'Safeguarding', blocks: [paragraph], fileId: null, questions: [], passMark: 0 }
  await owner.policies.saveDraft({ ...inTeam, policyId, revision: 1, ...draft })
  const { draft: written } = await owner.policies.get({ ...inTeam, policyId })
  await owner.policies.publish({ ...inTeam, policyId, revision: written?.revision ?? 0, readBy: day(14) })

  // Leave.
  const { types } = await owner.availability.settings(inTeam)
  const typeId = types.find(({ kind }) => kind === 'annual')!.id
  await owner.availability.recordLeave({ ...member, typeId, from: day(60), through: day(61), amount: 2 })
  await self.availability.askLeave({ ...inTeam, typeId, from: day(70), through: day(71), amount: 2 })

  // Shifts: booked, moved, cancelled, handed back, come off, claimed, applied for, offered, asked in turn, asked of
  // colleagues, open, and a draft.
  const booked = await book(0)
  await book(1)
  const moved = await book(2)
  const { version } = await owner.shifts.details({ ...inTeam, shiftId: moved.shiftId })
  await owner.shifts.edit({
    ...{ ...inTeam, shiftId: moved.shiftId, version, siteId, day: day(2), ...hirer },
    ...{ ...A_SHIFT, start, end, breakMinutes: 60, booking: 'assign' },
  })
  const cancelled = await book(4)
  await owner.shifts.cancel({ ...inTeam, shiftId: cancelled.shiftId, version: 1, ...hirer })
  const released = await book(5)
  await owner.shifts.release({ ...inTeam, assignmentId: released.assignmentId, ...hirer })
  const back = await book(6)
  await self.shifts.handBack({ assignmentId: back.assignmentId })
  await self.shifts.claim({ shiftId: await shift(7) })
  await self.shifts.apply({ shiftId: await shift(8, { booking: 'apply' }) })
  const offered = await shift(9, { staffRequired: 2 })
  await owner.shifts.offer({ ...inTeam, shiftIds: [offered], userIds: [person.id, fellow.id], minutes: 600 })
  await owner.shifts.startCascade({
    ...{ ...inTeam, shiftId: await shift(10), userIds: [fellow.id, person.id], minutes: 60 },
  })
  const theirs = await shift(11)
  await other.shifts.claim({ shiftId: theirs })
  await other.swaps.ask({ assignmentId: await placeOf(theirs, fellow) })
  await owner.cover.ring({ ...member, shiftId: offered })
  await owner.cover.log({ ...member, shiftId: offered, outcome: 'no-answer' })
  await shift(12, { staffRequired: 3 })
  await shift(13, { publish: false })
  return { siteId, ...booked }
}
