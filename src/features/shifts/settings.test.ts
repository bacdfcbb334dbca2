import { describe, expect, test } from 'vitest'
import { advanceCascades } from '#features/shifts/server/cascades/advance.ts'
import { addDays, londonTime, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const night = { label: 'Our night', start: '21:00', end: '07:00', breakMinutes: 60, isSleepIn: false }
const [act, cause, measure] = ['cancelled', 'hirer', 'percent'] as const
const band = { act, underHours: 24, cause, measure, stillPaid: 50, stillCharged: 100 }

describe('what a team sets for its shifts', () => {
  test('begins with the ready kinds, which a manager changes; who has read an older list is told of the newer', async () => {
    const team = await makeTeam(app)
    const teamId = team.id
    const manager = await makeMember(app, { team, role: 'manager' })
    const [own, owners] = [app.as(manager).shifts, app.as(team.owner).shifts]
    const ready = await own.presets({ teamId })
    expect([ready.version, ready.presets.length]).toEqual([0, 6])
    await own.savePresets({ teamId, version: 0, presets: [night] })
    expect(await owners.presets({ teamId })).toMatchObject({ version: 1, presets: [night] })
    await expect(owners.savePresets({ teamId, version: 0, presets: [] as never })).rejects.toThrow()
    await expect(owners.savePresets({ teamId, version: 0, presets: [night] })).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { version: 1 } },
    })
  })

  test('names shifts by its own kinds wherever they are listed: to managers, to who may take or has them, on the board and in a feed', async () => {
    const team = await makeTeam(app)
    const teamId = team.id
    const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    const shiftId = await makeShift(app, { team, inDays: 1, start: '21:00', end: '07:00' })
    await makeShift(app, { team, inDays: 2, start: '07:00', end: '15:00' })
    const [own, worker] = [app.as(team.owner), app.as(person)]
    const day = addDays(londonToday(app.clock), 1)
    const list = async () => {
      const { items } = await own.shifts.list({ teamId, from: day, through: addDays(day, 2) })
      return items.map(({ kind }) => kind)
    }
    expect(await list()).toEqual([null, 'Early'])
    await own.shifts.savePresets({ teamId, version: 0, presets: [night] })
    expect(await list()).toEqual(['Our night', null])
    const { items: open } = await worker.shifts.available({})
    expect(open.map(({ kind }) => kind)).toEqual(['Our night', null])
    const { items: board } = await own.cover.board({ teamId, window: 'two-days' })
    expect(board[0]).toMatchObject({ shiftId, kind: 'Our night' })
    expect(await worker.shifts.claim({ shiftId })).toMatchObject({ kind: 'Our night' })
    const member = { teamId, userId: person.id }
    expect((await own.shifts.ofMember(member)).items).toMatchObject([{ kind: 'Our night' }])
    const { path } = await worker.calendar.makeLink({})
    const { body } = await app.server.inject({ url: path })
    expect(body).toContain('Our night')
    // Who has left reads their past under the same names.
    await own.members.remove({ ...member, confirm: true, reason: 'Moved away' })
    const { items: past } = await worker.shifts.mine({ when: 'past' })
    expect(past).toMatchObject([{ kind: 'Our night' }])
  })

  test('has terms of cancellations that owners alone change', async () => {
    const team = await makeTeam(app)
    const teamId = team.id
    const manager = await makeMember(app, { team, role: 'manager' })
    const terms = { teamId, version: 0, bands: [band] }
    await expect(app.as(manager).shifts.saveTerms(terms)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.as(team.owner).shifts.saveTerms(terms)
    expect(await app.as(manager).shifts.terms({ teamId })).toMatchObject({ version: 1, bands: [band] })
    const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    for (const cause of ['hirer', 'agency'] as const) {
      const shiftId = await makeShift(app, { team, inDays: 1, start: '00:01', end: '08:31' })
      await app.as(person).shifts.claim({ shiftId })
      const { version } = await app.as(manager).shifts.details({ teamId, shiftId })
      await app.as(manager).shifts.cancel({ teamId, shiftId, version, cause, reason: 'not-needed' })
      const { changes } = await app.as(manager).shifts.details({ teamId, shiftId })
      const effect = { underHours: 24, measure: 'percent', stillPaid: 50, stillCharged: 100, pence: 5400 }
      expect(changes.find(({ act }) => act === 'cancel')?.effect).toEqual(cause === 'hirer' ? effect : null)
    }
    const read = { teamId, userId: person.id }
    const { sums, items } = await app.as(team.owner).shifts.ofMember(read)
    expect(sums).toEqual({ worked: 0, minutes: 0, missed: 0, cancelled: { hirer: 1, agency: 1, worker: 0 } })
    expect(items.map(({ cause, price }) => [cause, price?.pay])).toEqual(
      expect.arrayContaining([
        ['hirer', 10_800],
        ['agency', 10_800],
      ]),
    )
    expect((await app.as(manager).shifts.ofMember(read)).items.map(({ price }) => price)).toEqual([null, null])
  })

  test('has a cap of offers to one person, by which they are left out by hand and in turn; who is left out is said before', async () => {
    while (!londonTime(new Date(app.clock.now())).startsWith('12')) app.clock.advance({ minutes: 30 })
    const team = await makeTeam(app)
    const teamId = team.id
    const own = app.as(await makeMember(app, { team, role: 'manager' })).shifts
    const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    const userIds = [person.id]
    expect(await own.offerCaps({ teamId })).toMatchObject({ version: 0, atOnce: 3 })
    await own.saveOfferCaps({ teamId, version: 0, atOnce: 1, aDay: 2 })
    await expect(own.saveOfferCaps({ teamId, version: 0, atOnce: 9, aDay: 9 })).rejects.toMatchObject(CONFLICT)
    const shiftIds = await Promise.all([3, 4, 5].map((inDays) => makeShift(app, { team, booking: 'assign', inDays })))
    const plan = async () => (await own.whoCan({ teamId, shiftIds })).people.map(({ room }) => room)
    const offer = (shiftId: string, by = own) => by.offer({ teamId, shiftIds: [shiftId], userIds, minutes: 60 })
    const decline = async () => {
      const [offered] = (await app.as(person).shifts.available()).items.filter((shift) => shift.offer)
      await app.as(person).shifts.decline({ offerId: offered!.offer!.id })
    }
    expect(await plan()).toEqual([1])
    // Two managers at once are not two caps.
    const done = await Promise.all([offer(shiftIds[0]!), offer(shiftIds[1]!, app.as(team.owner).shifts)])
    expect(done.map(({ offers, capped }) => [offers, capped]).sort()).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(await plan()).toEqual([0])
    const last = shiftIds[2]!
    await own.startCascade({ teamId, shiftId: last, userIds, minutes: 30 })
    await advanceCascades(app.services)
    const steps = [{ userId: person.id, state: 'passed', isCapped: true }]
    expect((await own.details({ teamId, shiftId: last })).cascade).toMatchObject({ steps })
    await decline()
    app.clock.advance({ minutes: 1 })
    expect(await offer(last)).toEqual({ offers: 1, people: 1, capped: 0 })
    await decline()
    // Two messages are all for today.
    expect(await plan()).toEqual([0])
  })
})
