import { describe, expect, test } from 'vitest'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite, shiftCall } from '#testing/shifts.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const as = (person: TestPerson) => app.as(person).shifts
const details = (team: TestTeam, shiftId: string) => as(team.owner).details({ teamId: team.id, shiftId })

const makeStaff = async (team: TestTeam) => clearForWork(app, { team, person: await makeMember(app, { team }) })

/** A call that creates nights of a series at a new site of the team. */
async function nights(team: TestTeam, changes: object = {}) {
  const { days: _, ...shift } = await shiftCall(app, { team, start: '20:00', end: '08:00', publish: false })
  const from = addDays(startOfWeek(londonToday(app.clock)), 7)
  return { ...shift, pattern: { rhythm: { kind: 'weeks' as const, weeks: [[1, 3]] }, from, count: 6 }, ...changes }
}

const rowsOf = async (team: TestTeam, ids: readonly string[]) =>
  Promise.all(ids.map((shiftId) => details(team, shiftId)))

/** The fields of an edit of a shift that leaves all as it is. */
async function editOf(team: TestTeam, shiftId: string) {
  const { version, siteId, job, day, start, end, breakMinutes, staffRequired, booking, isSleepIn, isUrgent } =
    await details(team, shiftId)
  const shift = { siteId, job, day, start, end, breakMinutes, staffRequired, booking, isSleepIn, isUrgent }
  return { teamId: team.id, shiftId, version, ...shift, pay: '13.50' }
}

describe('a series', () => {
  test('is created with the shifts of its pattern, as drafts, and is told to nobody', async () => {
    const team = await makeTeam(app)
    const call = await nights(team)
    const { seriesId, shiftIds } = await as(team.owner).createSeries(call)
    const shifts = await rowsOf(team, shiftIds)
    expect(shifts.map(({ state }) => state)).toEqual(Array(6).fill('draft'))
    expect(new Set(shifts.map((shift) => shift.seriesId))).toEqual(new Set([seriesId]))
    const { from } = call.pattern
    expect(shifts.map(({ day }) => day)).toEqual([0, 2, 7, 9, 14, 16].map((days) => addDays(from, days)))
  })

  test('keeps its time on the wall in both nights in which the clocks change; one of which they skip is refused, and one that comes twice is asked for', async () => {
    const team = await makeTeam(app)
    for (const [day, hours] of [
      ['2094-03-27', 11],
      ['2094-10-30', 13],
    ] as const) {
      const pattern = { rhythm: { kind: 'turns' as const, on: 1, off: 0 }, from: day, count: 2 }
      const { shiftIds } = await as(team.owner).createSeries(await nights(team, { pattern }))
      const shifts = await rowsOf(team, shiftIds)
      const lengths = shifts.map(({ startsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000)
      expect(lengths).toEqual([hours, 12])
      const odd = await nights(team, { pattern, end: '01:30' })
      const path = hours === 11 ? 'end' : 'endIs'
      await expect(as(team.owner).createSeries(odd)).rejects.toMatchObject({ ...INVALID, data: { fields: [{ path }] } })
    }
  })

  test('without a day is refused', async () => {
    const team = await makeTeam(app)
    const pattern = { rhythm: { kind: 'weeks', weeks: [[]] }, from: '2094-03-01', count: 2 } as const
    await expect(as(team.owner).createSeries(await nights(team, { pattern }))).rejects.toMatchObject({
      ...INVALID,
      data: { fields: [{ path: 'pattern.weeks', message: 'Choose a weekday' }] },
    })
  })
})

describe('an edit of a series', () => {
  test('of this and following leaves those before, and what was changed by itself', async () => {
    const team = await makeTeam(app)
    const { shiftIds } = await as(team.owner).createSeries(await nights(team))
    const [, second, third, fourth] = shiftIds as [string, string, string, string]
    await as(team.owner).edit({ ...(await editOf(team, fourth)), start: '22:00' })
    const edit = { ...(await editOf(team, second)), start: '21:00', staffRequired: 2 }
    expect(await as(team.owner).editSeries({ ...edit, scope: 'following' })).toEqual({ changed: 5, left: [] })
    const after = await rowsOf(team, shiftIds)
    expect(after.map(({ start, staffRequired }) => `${start} ${staffRequired}`)).toEqual([
      '20:00 1',
      '21:00 2',
      '21:00 2',
      '22:00 2',
      '21:00 2',
      '21:00 2',
    ])
    expect((await details(team, third)).version).toBe(2)
    await expect(as(team.owner).editSeries({ ...edit, scope: 'all' })).rejects.toMatchObject(CONFLICT)
  })

  test('names the night that keeps its times, because the clocks skip the new one', async () => {
    const team = await makeTeam(app)
    const pattern = { rhythm: { kind: 'turns', on: 1, off: 0 }, from: '2094-03-26', count: 3 }
    const { shiftIds } = await as(team.owner).createSeries(await nights(team, { pattern }))
    const edit = { ...(await editOf(team, shiftIds[0]!)), end: '01:30', scope: 'all' as const }
    const { changed, left } = await as(team.owner).editSeries(edit)
    expect([changed, left.map(({ day }) => day)]).toEqual([2, ['2094-03-27']])
    expect((await details(team, shiftIds[1]!)).end).toBe('08:00')
  })

  test('takes the people along, also where each goes to the day of the next, and tells each once', async () => {
    const team = await makeTeam(app)
    const person = await makeStaff(team)
    const from = addDays(londonToday(app.clock), 3)
    const pattern = { rhythm: { kind: 'turns', on: 1, off: 0 }, from, count: 3 }
    const call = await nights(team, { pattern, start: '08:00', end: '16:00', publish: true })
    const { shiftIds } = await as(team.owner).createSeries(call)
    for (const shiftId of shiftIds) await as(person).claim({ shiftId })
    const edit = { ...(await editOf(team, shiftIds[0]!)), day: addDays(from, 1), scope: 'all' as const }
    await expect(as(team.owner).editSeries(edit)).rejects.toMatchObject({
      ...INVALID,
      data: { fields: [{ path: 'cause' }] },
    })
    expect(await as(team.owner).editSeries({ ...edit, cause: 'hirer', reason: 'client-times' })).toMatchObject({
      changed: 3,
    })
    const { items } = await as(person).mine({ when: 'upcoming' })
    expect(items.map(({ day }) => day)).toEqual([1, 2, 3].map((days) => addDays(from, days)))
    const { rows } = await app.services.database.pool.query<{ count: number }>(
      `select cardinality(subjects) as count from app.notifications where user_id = $1 and kind = 'shift-changed'`,
      [person.id],
    )
    expect(rows).toEqual([{ count: 3 }])
    const { changes } = await details(team, shiftIds[0]!)
    expect(changes).toContainEqual(expect.objectContaining({ act: 'change', cause: 'hirer', reason: 'client-times' }))
  })

  test('that would put somebody into two places changes nothing', async () => {
    const team = await makeTeam(app)
    const siteId = await makeSite(app, { team })
    const person = await makeStaff(team)
    const from = addDays(londonToday(app.clock), 3)
    const pattern = { rhythm: { kind: 'turns', on: 1, off: 6 }, from, count: 3 }
    const day = { siteId, start: '08:00', end: '12:00', breakMinutes: 0, publish: true }
    const { shiftIds } = await as(team.owner).createSeries(await nights(team, { ...day, pattern }))
    const other = await shiftCall(app, { team, ...day, inDays: 10, start: '14:00', end: '18:00' })
    const { shiftIds: others } = await as(team.owner).create(other)
    for (const shiftId of [...shiftIds, ...others]) await as(person).claim({ shiftId })
    const edit = {
      ...(await editOf(team, shiftIds[0]!)),
      end: '15:00',
      scope: 'all' as const,
      cause: 'agency' as const,
    }
    await expect(as(team.owner).editSeries(edit)).rejects.toMatchObject(CONFLICT)
    expect((await rowsOf(team, shiftIds)).map(({ end }) => end)).toEqual(Array(3).fill('12:00'))
  })
})

test('drafts of a series are deleted, its published shifts cancelled, and each person is told once', async () => {
  const team = await makeTeam(app)
  const person = await makeStaff(team)
  const from = addDays(londonToday(app.clock), 3)
  const pattern = { rhythm: { kind: 'turns', on: 1, off: 0 }, from, count: 4 }
  const call = await nights(team, { pattern, start: '08:00', end: '16:00' })
  const { shiftIds } = await as(team.owner).createSeries(call)
  await as(team.owner).publish({ teamId: team.id, shiftIds: shiftIds.slice(0, 3) })
  for (const shiftId of shiftIds.slice(1, 3)) await as(person).claim({ shiftId })
  const { items } = await as(team.owner).series({ teamId: team.id, shiftId: shiftIds[1]! })
  expect(items.map(({ day, state, people }) => [day, state, people])).toEqual(
    [[], [person.id], [person.id], []].map((people, at) => [addDays(from, at), at < 3 ? 'open' : 'draft', people]),
  )
  const why = { cause: 'hirer', reason: 'not-needed' } as const
  const { version } = await details(team, shiftIds[1]!)
  const cancelled = { teamId: team.id, shiftId: shiftIds[1]!, version, ...why, scope: 'following' as const }
  expect(await as(team.owner).cancelSeries(cancelled)).toEqual({ deleted: 1, cancelled: 2, told: 1 })
  expect((await rowsOf(team, shiftIds.slice(0, 3))).map(({ state }) => state)).toEqual([
    'open',
    'cancelled',
    'cancelled',
  ])
  expect((await as(team.owner).series({ teamId: team.id, shiftId: shiftIds[0]! })).items).toHaveLength(1)
  await expect(details(team, shiftIds[3]!)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await as(person).mine({ when: 'upcoming' })).items).toEqual([])
})

describe('a copied week', () => {
  const monday = (weeks: number) => addDays(startOfWeek(londonToday(app.clock)), 7 * weeks)

  /** A published week of three shifts at one site, with one person on the first two of them. */
  async function makeWeek(team: TestTeam) {
    const siteId = await makeSite(app, { team })
    const person = await makeStaff(team)
    const call = await shiftCall(app, { team, siteId, start: '08:00', end: '16:00', staffRequired: 2, charge: '20' })
    const days = [0, 2, 4].map((day) => addDays(monday(1), day))
    const { shiftIds } = await as(team.owner).create({ ...call, days })
    for (const shiftId of shiftIds.slice(0, 2)) await as(person).claim({ shiftId })
    return {
      siteId,
      person,
      shiftIds,
      copy: { teamId: team.id, from: monday(1), to: monday(3), clashes: 'open' as const },
    }
  }

  test('has the same shifts as drafts, with the people who can work them; copying again copies nothing', async () => {
    const team = await makeTeam(app)
    const { person, copy } = await makeWeek(team)
    const { shiftIds, clashes, leftOut } = await as(team.owner).copyWeek(copy)
    expect([clashes, leftOut]).toEqual([[], []])
    const copies = await rowsOf(team, shiftIds)
    expect(copies.map(({ day, state, filled, charge }) => [day, state, filled, charge])).toEqual(
      [0, 2, 4].map((day, at) => [addDays(monday(3), day), 'draft', at < 2 ? 1 : 0, 2000]),
    )
    expect((await as(person).mine({ when: 'upcoming' })).items).toHaveLength(2)
    await as(team.owner).publish({ teamId: team.id, shiftIds })
    expect((await as(person).mine({ when: 'upcoming' })).items).toHaveLength(4)
    const again = await as(team.owner).copyWeek(copy)
    expect([again.shiftIds, again.leftOut.map(({ why }) => why)]).toEqual([[], ['exists', 'exists', 'exists']])
  })

  test.each([
    ['open', [2, 2, 2]],
    ['left-out', [1, 2, 2]],
  ] as const)('names who is at work elsewhere then; the place: %s', async (clashes, required) => {
    const team = await makeTeam(app)
    const { siteId, person, shiftIds, copy } = await makeWeek(team)
    const other = await shiftCall(app, { team, siteId, start: '12:00', end: '18:00', days: [monday(3)] })
    const { shiftIds: busy } = await as(team.owner).create(other)
    await as(person).claim({ shiftId: busy[0]! })
    const copied = await as(team.owner).copyWeek({ ...copy, clashes })
    expect(copied.clashes).toMatchObject([{ shiftId: shiftIds[0], userId: person.id, day: monday(3) }])
    const copies = await rowsOf(team, copied.shiftIds)
    expect(copies.map(({ staffRequired }) => staffRequired)).toEqual(required)
    expect(copies.map(({ filled }) => filled)).toEqual([0, 1, 0])
  })

  test('keeps what the client pays, also when a manager copies or edits it who does not see that', async () => {
    const team = await makeTeam(app)
    const { shiftIds, copy } = await makeWeek(team)
    const manager = await makeMember(app, { team, role: 'manager' })
    expect((await as(manager).details({ teamId: team.id, shiftId: shiftIds[2]! })).charge).toBeNull()
    await as(manager).edit({ ...(await editOf(team, shiftIds[2]!)), notes: 'Ring twice' })
    const copied = await as(manager).copyWeek(copy)
    const shifts = await rowsOf(team, [shiftIds[2]!, ...copied.shiftIds])
    expect(shifts.map(({ charge }) => charge)).toEqual(Array(4).fill(2000))
  })

  test('is another one, from a Monday, that is still to come', async () => {
    const team = await makeTeam(app)
    const call = { teamId: team.id, clashes: 'open' as const }
    for (const [path, weeks] of [
      ['from', { from: addDays(monday(1), 1), to: monday(2) }],
      ['to', { from: monday(1), to: monday(0) }],
      ['to', { from: monday(1), to: monday(1) }],
    ] as const)
      await expect(as(team.owner).copyWeek({ ...call, ...weeks })).rejects.toMatchObject({
        ...INVALID,
        data: { fields: [{ path }] },
      })
  })
})

describe('a split', () => {
  /** A published night for two, with one person on it. */
  async function makeNight(changes: object = {}) {
    const team = await makeTeam(app)
    const person = await makeStaff(team)
    const night = { start: '20:00', end: '08:00', breakMinutes: 60, staffRequired: 2, charge: '20', ...changes }
    const { shiftIds } = await as(team.owner).create(await shiftCall(app, { team, ...night }))
    const shiftId = shiftIds[0] as string
    return { team, person, shiftId, split: { teamId: team.id, shiftId, version: 1 } }
  }

  test('makes two times six hours of twelve; who is on it is on both, and can be taken off one', async () => {
    const { team, person, shiftId, split } = await makeNight()
    await as(person).claim({ shiftId })
    const { shiftIds } = await as(team.owner).split({ ...split, cuts: [{ time: '02:00' }] })
    expect(shiftIds[0]).toBe(shiftId)
    const parts = await rowsOf(team, shiftIds)
    expect(
      parts.map(({ start, end, breakMinutes, charge, filled, changes }) => [
        start,
        end,
        breakMinutes,
        charge,
        filled,
        changes.filter(({ act }) => act === 'split').length,
      ]),
    ).toEqual([
      ['20:00', '02:00', 30, 2000, 1, 1],
      ['02:00', '08:00', 30, 2000, 1, 1],
    ])
    const released = {
      teamId: team.id,
      assignmentId: parts[1]!.places[0]!.assignmentId,
      cause: 'worker',
      reason: 'worker-asked',
    } as const
    await as(team.owner).release(released)
    expect((await as(person).mine({ when: 'upcoming' })).items.map(({ end }) => end)).toEqual(['02:00'])
    await expect(as(team.owner).split({ ...split, cuts: [{ time: '23:00' }] })).rejects.toMatchObject(CONFLICT)
  })

  test('books somebody on the part that they can cover, and leaves the rest open; a booking that is refused splits nothing', async () => {
    const { team, person, split } = await makeNight({ staffRequired: 1 })
    const part = { ...split, userId: person.id, from: { time: '22:00' }, until: { time: '08:00' } }
    const elsewhere = { start: '06:00', end: '10:00', breakMinutes: 0, inDays: 3 }
    await as(person).claim({ shiftId: await makeShift(app, { team, ...elsewhere }) })
    await expect(as(team.owner).coverPart(part)).rejects.toMatchObject(CONFLICT)
    await expect(as(team.owner).coverPart({ ...part, until: { time: '22:30' } })).rejects.toMatchObject(INVALID)
    expect((await details(team, split.shiftId)).version).toBe(1)
    const booked = await as(team.owner).coverPart({ ...part, until: { time: '06:00' }, override: undefined })
    expect([booked.start, booked.end, booked.places.map(({ userId }) => userId)]).toEqual([
      '22:00',
      '06:00',
      [person.id],
    ])
    const { day, siteId } = await details(team, split.shiftId)
    const { items } = await as(team.owner).list({ teamId: team.id, from: day, through: addDays(day, 1), siteId })
    expect(items.map(({ start, end, filled }) => [start, end, filled])).toEqual([
      ['20:00', '22:00', 0],
      ['22:00', '06:00', 1],
      ['06:00', '08:00', 0],
    ])
  })

  test('keeps the hour that the clocks give, and asks which of two times is meant', async () => {
    const { team, split } = await makeNight({ days: ['2094-10-30'] })
    const at = (which?: 'first' | 'second') => ({ ...split, cuts: [{ time: '01:30', ...(which && { which }) }] })
    await expect(as(team.owner).split(at())).rejects.toMatchObject({
      ...INVALID,
      data: { fields: [{ path: 'cuts.0.time' }] },
    })
    const { shiftIds } = await as(team.owner).split(at('second'))
    const parts = await rowsOf(team, shiftIds)
    expect(parts.map(({ startsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000)).toEqual([
      6.5, 6.5,
    ])
  })

  test('beside another split and claims: one split is done, no place is given twice, and nobody is on a later part alone', async () => {
    const { team, shiftId, split } = await makeNight()
    const people = [await makeStaff(team), await makeStaff(team), await makeStaff(team)]
    const splits = ['23:00', '02:00'].map((time) => as(team.owner).split({ ...split, cuts: [{ time }] }))
    const results = await Promise.allSettled([...splits, ...people.map((person) => as(person).claim({ shiftId }))])
    const [done, ...others] = results
      .slice(0, 2)
      .sort((a, b) => (a.status === 'fulfilled' ? -1 : Number(b.status === 'fulfilled')))
    expect(others).toMatchObject([{ status: 'rejected', reason: CONFLICT }])
    const parts = await rowsOf(team, (done as PromiseFulfilledResult<{ shiftIds: string[] }>).value.shiftIds)
    const onFirst = new Set(parts[0]!.places.map(({ userId }) => userId))
    for (const { filled, places, staffRequired } of parts) {
      expect([filled, filled <= staffRequired]).toEqual([places.length, true])
      expect(places.filter(({ userId }) => !onFirst.has(userId))).toEqual([])
    }
  })

  test('outside of the shift, or with a part of minutes, is refused', async () => {
    const { team, split } = await makeNight()
    for (const time of ['12:00', '20:30', '20:00'])
      await expect(as(team.owner).split({ ...split, cuts: [{ time }] })).rejects.toMatchObject(INVALID)
  })
})

test('drafts that are published together are told to each person once, with the first of their own', async () => {
  const team = await makeTeam(app)
  const days = [3, 4, 5].map((day) => addDays(londonToday(app.clock), day))
  const { shiftIds } = await as(team.owner).create(await shiftCall(app, { team, days, publish: false }))
  const people = [await makeStaff(team), await makeStaff(team)] as const
  const book = (userId: string, shiftId: string) => as(team.owner).assign({ teamId: team.id, shiftId, userId })
  await book(people[0].id, shiftIds[0]!)
  await book(people[1].id, shiftIds[2]!)
  await as(team.owner).publish({ teamId: team.id, shiftIds })
  const { rows } = await app.services.database.pool.query<{ person: string; shift: string; count: number }>(
    `select user_id as person, params->>'shift' as shift, cardinality(subjects) as count from app.notifications
      where team_id = $1 and kind = 'shift-published'`,
    [team.id],
  )
  expect(new Set(rows.map(({ person, shift, count }) => `${person} ${shift} ${count}`))).toEqual(
    new Set([`${people[0].id} ${shiftIds[0]} 1`, `${people[1].id} ${shiftIds[2]} 1`]),
  )
})
