import { describe, expect, test } from 'vitest'
import { settleShifts } from '#features/shifts/server/booking/settle.ts'
import { londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const as = (person: TestPerson) => app.as(person).cover
const worker = async (team: TestTeam) => clearForWork(app, { team, person: await makeMember(app, { team }) })
const HOUR = { minutes: 60 }

/** A team with a second manager, one of the staff, and a shift of tomorrow. */
async function makeStage() {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const person = await worker(team)
  const shiftId = await makeShift(app, { team, inDays: 1 })
  const of = { teamId: team.id, shiftId, userId: person.id }
  return { team, manager, person, shiftId, of, on: { teamId: team.id, shiftId } }
}
const board = async (team: TestTeam) => (await as(team.owner).board({ teamId: team.id, window: 'two-days' })).items
const broken = async (team: TestTeam) => (await as(team.owner).broken({ teamId: team.id })).items

describe('the call log', () => {
  test('nobody is rung by two managers at once: the second learns who rings them, also about another shift', async () => {
    const { team, manager, person, of } = await makeStage()
    const other = await makeShift(app, { team, inDays: 1, start: '16:00', end: '22:00' })
    const results = await Promise.allSettled([as(team.owner).ring(of), as(manager).ring({ ...of, shiftId: other })])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ ...CONFLICT, message: expect.stringMatching(/ is ringing /) })
    const { items } = await as(manager).calls({ teamId: team.id, shiftId: other })
    expect(items).toMatchObject([{ userId: person.id, outcome: null }])
  })

  test('a call that nobody wrote the end of holds up nobody for longer than ten minutes', async () => {
    const { team, manager, of, on } = await makeStage()
    await as(team.owner).ring(of)
    app.clock.advance({ minutes: 9 })
    await expect(as(manager).ring(of)).rejects.toMatchObject(CONFLICT)
    app.clock.advance({ minutes: 2 })
    await as(manager).ring(of)
    const { items } = await as(manager).calls(on)
    expect(items.map(({ outcome }) => outcome)).toEqual([null, 'unsaid'])
  })

  test('who said no to a shift, on the phone or to an offer, is not asked again by itself', async () => {
    const { team, manager, of } = await makeStage()
    await as(team.owner).ring(of)
    await as(team.owner).log({ ...of, outcome: 'said-no', note: 'Away at the weekend' })
    await expect(as(manager).ring(of)).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringMatching(/^Said no/),
    })
    app.clock.advance({ minutes: 1 })
    expect(await as(manager).ring({ ...of, allTheSame: true })).toMatchObject({ outcome: null })

    const asked = await worker(team)
    await app.as(team.owner).shifts.offer({ teamId: team.id, shiftIds: [of.shiftId], userIds: [asked.id], minutes: 60 })
    const [open] = (await app.as(asked).shifts.available({})).items
    await app.as(asked).shifts.decline({ offerId: open!.offer!.id })
    await expect(as(manager).ring({ ...of, userId: asked.id })).rejects.toMatchObject(CONFLICT)
    expect(await board(team)).toMatchObject([{ shiftId: of.shiftId, asked: 0, saidNo: 2, lastCall: { outcome: null } }])
  })

  test('who agrees by phone is booked with the line; of two who agree to the last place one is, and of the other there is no line', async () => {
    const { team, manager, person, of, on } = await makeStage()
    const second = await worker(team)
    const results = await Promise.allSettled([
      as(team.owner).log({ ...of, outcome: 'agreed' }),
      as(manager).log({ ...of, userId: second.id, outcome: 'agreed' }),
    ])
    const lost = results.filter((result) => result.status === 'rejected')
    expect(lost).toHaveLength(1)
    expect(lost[0]?.reason).toMatchObject({ ...CONFLICT, message: 'Every place is taken' })
    const { places } = await app.as(team.owner).shifts.details(on)
    expect(places).toHaveLength(1)
    const { items } = await as(manager).calls(on)
    expect(items).toMatchObject([{ userId: places[0]!.userId, outcome: 'agreed' }])
    expect([person.id, second.id]).toContain(places[0]!.userId)
    expect(await board(team)).toEqual([])
    const writer = results[0]!.status === 'fulfilled' ? team.owner : manager
    await expect(as(writer).strike({ teamId: team.id, callId: items[0]!.id })).rejects.toMatchObject(CONFLICT)
  })

  test('what a rule blocks stays blocked on the phone, with its reason; a wrong line is struck by who wrote it', async () => {
    const { team, manager, of, on } = await makeStage()
    const stranger = await makeMember(app, { team })
    await expect(as(team.owner).log({ ...of, userId: stranger.id, outcome: 'agreed' })).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringMatching(/\w/),
    })
    const line = await as(team.owner).log({ ...of, outcome: 'no-answer' })
    await expect(as(manager).strike({ teamId: team.id, callId: line.id })).rejects.toMatchObject(NOT_FOUND)
    await as(team.owner).strike({ teamId: team.id, callId: line.id })
    expect((await as(team.owner).calls(on)).items).toEqual([])
  })

  test('managers of a team that somebody is active in have their number, on the log and in their profile; when they leave it is gone', async () => {
    const { team, manager, person, of, on } = await makeStage()
    const silent = await worker(team)
    await app.as(person).profile.update({ fullName: person.fullName, role: 'staff', phone: '07700 900123' })
    await as(manager).ring(of)
    await as(manager).log({ ...of, userId: silent.id, outcome: 'no-answer' })
    const phones = async () =>
      new Map((await as(team.owner).calls(on)).items.map(({ userId, phone }) => [userId, phone]))
    expect(await phones()).toEqual(
      new Map([
        [person.id, '07700900123'],
        [silent.id, null],
      ]),
    )
    const member = { teamId: team.id, userId: person.id }
    expect(await app.as(manager).members.candidate(member)).toMatchObject({ phone: '07700900123' })

    // In another team as well: its managers read it, the first team's not any more.
    const elsewhere = await makeTeam(app)
    await makeMember(app, { team: elsewhere, person })
    await app.as(team.owner).members.remove({ ...member, confirm: true, reason: 'Moved away' })
    expect((await phones()).get(person.id)).toBeNull()
    await expect(app.as(manager).members.candidate(member)).rejects.toMatchObject(NOT_FOUND)
    expect(await app.as(elsewhere.owner).members.candidate({ teamId: elsewhere.id, userId: person.id })).toMatchObject({
      phone: '07700900123',
    })
  })

  test('staff, former managers and other agencies read and write none of it; nobody outside the staff is rung', async () => {
    const { team, manager, person, of, on } = await makeStage()
    const other = await makeStage()
    await as(team.owner).log({ ...of, outcome: 'message' })
    await app.as(team.owner).teams.removeManager({ teamId: team.id, userId: manager.id, confirm: true })
    for (const caller of [person, manager, other.team.owner]) {
      await expect(as(caller).board({ teamId: team.id, window: 'tonight' })).rejects.toMatchObject(NOT_FOUND)
      await expect(as(caller).broken({ teamId: team.id })).rejects.toMatchObject(NOT_FOUND)
      await expect(as(caller).calls(on)).rejects.toMatchObject(NOT_FOUND)
      await expect(as(caller).ring(of)).rejects.toMatchObject(NOT_FOUND)
    }
    const across = { ...on, teamId: other.team.id }
    await expect(as(other.team.owner).calls(across)).rejects.toMatchObject(NOT_FOUND)
    await expect(as(other.team.owner).ring({ ...across, userId: person.id })).rejects.toMatchObject(NOT_FOUND)
    await expect(as(team.owner).ring({ ...of, userId: other.person.id })).rejects.toMatchObject(NOT_FOUND)
    const draft = await makeShift(app, { team, publish: false })
    await expect(as(team.owner).ring({ ...of, shiftId: draft })).rejects.toMatchObject(CONFLICT)
  })
})

describe('a phone number that is missing', () => {
  test('is asked for once a day by whoever asks first, of staff who have none', async () => {
    const { team, person } = await makeStage()
    const ask = (userId: string, by = team.owner) => as(by).askNumber({ teamId: team.id, userId })
    const both = await Promise.allSettled([ask(person.id), ask(person.id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { items } = await app.as(person).notifications.list({})
    expect(items.filter(({ kind }) => kind === 'phone-asked')).toMatchObject([
      { path: '/profile?edit=card&field=phone' },
    ])
    await expect(ask(team.owner.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ask((await makeTeam(app)).owner.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const other = await worker(team)
    const { fullName, role } = (await app.as(other).profile.read({})).card
    await app.as(other).profile.update({ fullName, role, phone: '07700 900123' })
    await expect(ask(other.id)).rejects.toMatchObject(CONFLICT)
  })
})

describe('the board', () => {
  test('has published shifts with places left in the order of their start, and none that is over, a draft, full or beyond its end', async () => {
    const { team, person, shiftId } = await makeStage()
    const several = await makeShift(app, { team, inDays: 1, start: '06:00', end: '14:00', staffRequired: 3 })
    await makeShift(app, { team, inDays: 1, publish: false })
    await makeShift(app, { team, inDays: 4 })
    await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId: several, userId: person.id })
    expect(await board(team)).toMatchObject([
      { shiftId: several, required: 3, confirmed: 1, pencilled: 0, left: 2, saidNo: 0, lastCall: null },
      { shiftId, left: 1 },
    ])
  })
})

describe('what broke today', () => {
  test('lists who is ill, who hands back and offers that ran out, and what has been covered since', async () => {
    const { team, person, shiftId, of } = await makeStage()
    const [second, third] = [await worker(team), await worker(team)]
    await app.as(person).shifts.claim({ shiftId })
    const { assignmentId } = (await app.as(person).shifts.mine({ when: 'upcoming' })).items[0]!
    app.clock.advance(HOUR)
    await app.as(person).shifts.sick({ assignmentId })
    const other = await makeShift(app, { team, inDays: 1, start: '06:00', end: '14:00' })
    const held = await app.as(second).shifts.claim({ shiftId: other })
    app.clock.advance({ minutes: 1 })
    await app.as(second).shifts.handBack({ assignmentId: held.assignmentId })
    await app.as(team.owner).shifts.offer({ teamId: team.id, shiftIds: [shiftId], userIds: [third.id], minutes: 5 })
    app.clock.advance({ minutes: 6 })
    await settleShifts(app.services)
    expect(
      (await broken(team)).map(({ kind, left, count, fullName }) => ({ kind, left, count, named: fullName !== null })),
    ).toEqual([
      { kind: 'offers', left: 1, count: 1, named: false },
      { kind: 'handing-back', left: 0, count: 1, named: true },
      { kind: 'sick', left: 1, count: 1, named: true },
    ])
    await expect(as(team.owner).ring(of)).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { mayRingAllTheSame: true } },
    })
    await as(team.owner).log({ ...of, userId: third.id, outcome: 'agreed' })
    expect((await broken(team)).find(({ kind }) => kind === 'sick')).toMatchObject({ userId: person.id, left: 0 })

    const booked = { late: third.id, concern: second.id }
    const values = (table: string) => `insert into app.${table} select a.id, a.team_id, a.user_id`
    await app.services.database.pool.query(
      `${values('late_arrivals')}, 20, $3 from app.assignments a where a.team_id = $1 and a.user_id = $2 and app.holds_place(a.state)`,
      [team.id, booked.late, new Date(app.clock.now())],
    )
    await app.services.database.pool.query(
      `${values('assignment_concerns')}, '[]', $3 from app.assignments a where a.team_id = $1 and a.user_id = $2 and app.holds_place(a.state)`,
      [team.id, booked.concern, new Date(app.clock.now())],
    )
    const kinds = (await broken(team)).filter(({ kind }) => kind === 'late' || kind === 'concern')
    expect(Object.fromEntries(kinds.map(({ kind, userId }) => [kind, userId]))).toEqual(booked)
  })
})

describe('a member at work', () => {
  test('the next shift, this week against the wish, and the last calls, of this team alone', async () => {
    const { team, manager, person, shiftId, of } = await makeStage()
    const atWork = (reader: TestPerson) => as(reader).ofMember({ teamId: team.id, userId: person.id })
    expect(await atWork(manager)).toEqual({ next: null, minutesThisWeek: 0, wishedMinutes: null, calls: [] })
    await as(team.owner).log({ ...of, outcome: 'no-answer', note: 'Rings back at noon' })
    app.clock.advance({ minutes: 1 })
    await as(team.owner).log({ ...of, outcome: 'agreed' })
    const other = await makeTeam(app)
    const { next, minutesThisWeek, calls } = await atWork(manager)
    expect(next).toMatchObject({ shiftId })
    const isThisWeek = startOfWeek(next!.day) === startOfWeek(londonToday(app.clock))
    expect(minutesThisWeek > 0).toBe(isThisWeek)
    expect(calls.map(({ outcome, note }) => [outcome, note])).toEqual([
      ['agreed', null],
      ['no-answer', 'Rings back at noon'],
    ])
    await expect(as(other.owner).ofMember({ teamId: other.id, userId: person.id })).rejects.toMatchObject(NOT_FOUND)
    await expect(as(person).ofMember({ teamId: team.id, userId: person.id })).rejects.toMatchObject({
      code: expect.stringMatching(/NOT_FOUND|FORBIDDEN/),
    })
  })
})
