import { describe, expect, test } from 'vitest'
import { NOT_OPEN } from '#features/eligibility/rules/rule.ts'
import { settleShifts } from '#features/shifts/server/booking/settle.ts'
import { addDays, atLondon, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { openTransaction } from '#testing/locks.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeSession, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { A_SHIFT, makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const as = (person: TestPerson) => app.as(person).shifts
const pool = () => app.services.database.pool

const worker = async (team: TestTeam) => clearForWork(app, { team, person: await makeMember(app, { team }) })
const staff = (team: TestTeam, many: number) => Promise.all(Array.from({ length: many }, () => worker(team)))
const details = (team: TestTeam, shiftId: string) => as(team.owner).details({ teamId: team.id, shiftId })
const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))

/** The packed sheet holds exactly the times of the assignments that count. */
async function sheetOf(userId: string) {
  const { rows } = await pool().query<{ same: boolean }>(
    `select coalesce((select spells from app.work_sheets where user_id = $1), '') = app.pack_work($1) as same`,
    [userId],
  )
  return rows[0]!.same
}

describe('claiming', () => {
  test('RC03: of forty who claim the last place one wins, and the others learn the state as it is', async () => {
    const team = await makeTeam(app)
    const shiftId = await makeShift(app, { team })
    const people = await staff(team, 40)
    const results = await Promise.allSettled(people.map((person) => as(person).claim({ shiftId })))
    expect(fulfilled(results)).toBe(1)
    for (const reason of reasons(results))
      expect(reason).toMatchObject({ ...CONFLICT, data: { current: { id: shiftId, placesLeft: 0 } } })
    expect(await details(team, shiftId)).toMatchObject({ filled: 1, places: [{ state: 'confirmed', way: 'claim' }] })
  }, 60_000)

  test('RC04: one person who claims two shifts of the same time at once gets one of them, at one team or at two; back to back they get both', async () => {
    const team = await makeTeam(app)
    const other = await makeTeam(app)
    const person = await worker(team)
    await makeMember(app, { team: other, person })
    await clearForWork(app, { team: other, person })
    const shifts = [
      await makeShift(app, { team }),
      await makeShift(app, { team, start: '14:00', end: '22:00' }),
      await makeShift(app, { team: other, start: '09:00', end: '17:00' }),
    ]
    const results = await Promise.allSettled(shifts.map((shiftId) => as(person).claim({ shiftId })))
    expect(fulfilled(results)).toBe(1)
    expect(reasons(results).map(({ code }) => code)).toEqual(['CONFLICT', 'CONFLICT'])
    expect(await sheetOf(person.id)).toBe(true)
    const [early, late] = [
      await makeShift(app, { team, inDays: 9, start: '07:00', end: '11:00', breakMinutes: 0 }),
      await makeShift(app, { team, inDays: 9, start: '11:00', end: '15:00', breakMinutes: 0 }),
    ]
    await as(person).claim({ shiftId: early })
    await as(person).claim({ shiftId: late })
    expect((await as(person).mine({ when: 'upcoming' })).items).toHaveLength(3)
  })

  test('two people who are kept apart claim places of one time at one site at once: one of them gets there', async () => {
    const team = await makeTeam(app)
    const [one, two] = (await staff(team, 2)) as [TestPerson, TestPerson]
    await app
      .as(team.owner)
      .clients.keepApart({ teamId: team.id, userId: one.id, otherId: two.id, reason: 'A dispute' })
    for (const inDays of [3, 6, 9, 12]) {
      const siteId = await makeSite(app, { team })
      const first = await makeShift(app, { team, siteId, inDays, staffRequired: 2 })
      const second = await makeShift(app, { team, siteId, inDays, start: '14:00', end: '22:00' })
      const results = await Promise.allSettled([
        as(one).claim({ shiftId: first }),
        as(two).claim({ shiftId: inDays % 2 === 0 ? first : second }),
      ])
      expect(fulfilled(results)).toBe(1)
      const [refused] = reasons(results)
      expect(refused).toMatchObject({ ...CONFLICT, message: NOT_OPEN })
      expect(JSON.stringify(refused.data)).not.toMatch(/never-together|keeps apart/)
    }
    // At two sites they may work at one time.
    const sites = [await makeSite(app, { team }), await makeSite(app, { team })]
    const [here, there] = await Promise.all(sites.map((siteId) => makeShift(app, { team, siteId, inDays: 15 })))
    await as(one).claim({ shiftId: here! })
    await as(two).claim({ shiftId: there! })
  })

  test('a claim beside the cancellation or a move of the shift: the place is of a shift that stands', async () => {
    const team = await makeTeam(app)
    const people = await staff(team, 8)
    for (const person of people) {
      const shiftId = await makeShift(app, { team, inDays: 5 })
      const { version } = await details(team, shiftId)
      await Promise.allSettled([
        as(person).claim({ shiftId }),
        as(team.owner).cancel({ teamId: team.id, shiftId, version, cause: 'hirer', reason: 'not-needed' }),
      ])
      const after = await details(team, shiftId)
      expect(after.state).toBe('cancelled')
      expect(after.places).toEqual([])
      expect(after.filled).toBe(0)
      expect(await sheetOf(person.id)).toBe(true)
    }
  })

  test('nobody claims a draft, a shift of another team, one that managers fill, or one that has begun', async () => {
    const team = await makeTeam(app)
    const person = await worker(team)
    const draft = await makeShift(app, { team, publish: false })
    const elsewhere = await makeShift(app, { team: await makeTeam(app) })
    for (const shiftId of [draft, elsewhere])
      await expect(as(person).claim({ shiftId })).rejects.toMatchObject(NOT_FOUND)
    for (const booking of ['apply', 'assign'])
      await expect(as(person).claim({ shiftId: await makeShift(app, { team, booking }) })).rejects.toMatchObject(
        CONFLICT,
      )
    await expect(as(team.owner).claim({ shiftId: draft })).rejects.toMatchObject(NOT_FOUND)
  })

  test('one’s own claim can be undone for five minutes, and then not', async () => {
    const team = await makeTeam(app)
    const person = await worker(team)
    const shiftId = await makeShift(app, { team })
    const { assignmentId, undoUntil } = await as(person).claim({ shiftId })
    expect(undoUntil).not.toBeNull()
    app.clock.advance({ minutes: 1 })
    await as(person).undoClaim({ assignmentId })
    await expect(as(person).undoClaim({ assignmentId })).rejects.toMatchObject(CONFLICT)
    app.clock.advance({ minutes: 1 })
    const again = await as(person).claim({ shiftId })
    app.clock.advance({ minutes: 6 })
    await expect(as(person).undoClaim({ assignmentId: again.assignmentId })).rejects.toMatchObject(CONFLICT)
    expect((await details(team, shiftId)).changes.map(({ act }) => act)).toEqual(['claim', 'undo', 'claim'])
  })
})

test('how to get into a site is read by who is booked from 24 hours before the start, or as long as the team chooses, until it is over', async () => {
  const team = await makeTeam(app)
  const person = await worker(team)
  const siteId = await makeSite(app, { team })
  const { clients } = app.as(team.owner)
  const { version, name, address, postcode } = await clients.site({ teamId: team.id, siteId })
  const ways = { doorCode: 'C4321X', parking: 'Behind the house', notes: 'Ring twice' }
  const unchanged = {
    contacts: [],
    handoverPaid: false,
    inductionNeeded: false,
    bus: 'Line 4',
    onCall: '0113 496 0000',
  }
  await clients.changeSite({ teamId: team.id, siteId, version, name, address, postcode, ...unchanged, ...ways })
  const { assignmentId } = await as(person).claim({ shiftId: await makeShift(app, { team, siteId, inDays: 9 }) })
  const sites = async () => {
    person.sessionSecret = await makeSession(app, person.id)
    const { items } = await as(person).mine({ when: 'upcoming' })
    const { site, startsAt } = await as(person).ownShift({ assignmentId })
    expect(items.map((one) => one.site)).toEqual([site])
    return { site, startsAt }
  }
  const hidden = { doorCode: null, parking: null, notes: null, bus: 'Line 4', onCall: '01134960000' }
  const { site, startsAt } = await sites()
  expect(site).toMatchObject(hidden)
  const hoursBefore = (at: string | null) => (Date.parse(startsAt) - Date.parse(at!)) / 3_600_000
  expect(hoursBefore(site!.opensAt)).toBe(24)

  const { version: latest, rules } = await as(team.owner).rules({ teamId: team.id })
  await as(team.owner).saveRules({ teamId: team.id, version: latest, rules: { ...rules, wayIn: '168' } })
  expect(hoursBefore((await sites()).site!.opensAt)).toBe(168)
  app.clock.set(new Date(Date.parse(startsAt) - 168 * 3_600_000 - 1000).toISOString())
  expect((await sites()).site).toMatchObject(hidden)
  app.clock.advance({ seconds: 1 })
  expect((await sites()).site).toMatchObject({ ...hidden, ...ways })
  app.clock.set(startsAt)
  expect((await sites()).site).toMatchObject(ways)
  app.clock.advance({ hours: 9 })
  expect((await as(person).ownShift({ assignmentId })).site).toBeNull()
  app.clock.set(new Date().toISOString())
})

test('who takes shifts and gives them back at once, again and again, is told to the managers once a day', async () => {
  const team = await makeTeam(app)
  const [person, fellow] = (await staff(team, 2)) as [TestPerson, TestPerson]
  const shiftId = await makeShift(app, { team, inDays: 5, staffRequired: 2 })
  const told = async () => {
    const { items } = await app.as(team.owner).notifications.list({})
    return items.filter(({ kind }) => kind === 'shift-claims-undone').map(({ text }) => text)
  }
  async function undo(by: TestPerson) {
    await as(by).undoClaim(
      await as(by)
        .claim({ shiftId })
        .then(({ assignmentId }) => ({ assignmentId })),
    )
  }
  for (const by of [person, fellow, person, fellow]) await undo(by)
  expect(await told()).toEqual([])
  for (let more = 0; more < 10; more++) await undo(person)
  expect(await told()).toEqual([
    expect.stringContaining(`${person.fullName} has claimed and undone shifts three times today`),
  ])
})

test('rest that is owed is told to managers of the team until it is given, and to nobody else', async () => {
  const team = await makeTeam(app)
  const other = await makeTeam(app)
  const person = await worker(team)
  await makeMember(app, { team: other, person })
  const start = Math.floor(app.clock.now() / 60_000) - 31 * 60
  const sheet = Buffer.alloc(16)
  // Nine hours between two spells; then eleven and a half until now.
  for (const [i, [from, length]] of (
    [
      [0, 600],
      [1140, 30],
    ] as const
  ).entries()) {
    sheet.writeInt32BE(start + from, i * 8)
    sheet.writeInt16BE(length, i * 8 + 4)
  }
  await pool().query('insert into app.work_sheets (user_id, spells) values ($1, $2)', [person.id, sheet])
  const owed = async (by: TestTeam) => (await as(by.owner).restOwed({ teamId: by.id, userId: person.id })).owed
  expect(await owed(team)).toMatchObject({ minutes: 90 })
  app.clock.advance({ hours: 3 })
  expect(await owed(team)).toBeNull()
  await expect(as(other.owner).restOwed({ teamId: team.id, userId: person.id })).rejects.toMatchObject(NOT_FOUND)
})

describe('leaving a place', () => {
  test('who is ill opens the place at once; who hands back keeps it until a manager has answered', async () => {
    const team = await makeTeam(app)
    const [one, two] = (await staff(team, 2)) as [TestPerson, TestPerson]
    const shiftId = await makeShift(app, { team })
    const { assignmentId } = await as(one).claim({ shiftId })
    app.clock.advance({ minutes: 1 })
    await as(one).sick({ assignmentId })
    const next = await as(two).claim({ shiftId })
    expect((await as(two).handBack({ assignmentId: next.assignmentId, note: 'My train' })).state).toBe('handing-back')
    expect((await details(team, shiftId)).filled).toBe(1)
    const kept = await as(team.owner).refuseHandBack({ teamId: team.id, assignmentId: next.assignmentId })
    expect(kept.places).toMatchObject([{ userId: two.id, state: 'confirmed' }])
    await as(two).handBack({ assignmentId: next.assignmentId })
    const open = await as(team.owner).release({
      teamId: team.id,
      assignmentId: next.assignmentId,
      cause: 'worker',
      reason: 'travel',
    })
    expect(open).toMatchObject({ filled: 0, former: [{ state: 'sick' }, { state: 'withdrawn' }] })
    expect(await sheetOf(one.id)).toBe(true)
    expect(await sheetOf(two.id)).toBe(true)
  })

  test('who leaves the team comes off what is still to come, also beside a claim', async () => {
    const team = await makeTeam(app)
    for (const person of await staff(team, 6)) {
      const shiftId = await makeShift(app, { team })
      await Promise.allSettled([as(person).claim({ shiftId }), app.as(person).teams.leave({ teamId: team.id })])
      const after = await details(team, shiftId)
      expect(after.filled).toBe(0)
      expect(await sheetOf(person.id)).toBe(true)
    }
  })
})

describe('managers', () => {
  test('two managers give the last place at once: one of them wins; nobody is in two places', async () => {
    const team = await makeTeam(app)
    const second = await makeMember(app, { team, role: 'manager' })
    const people = await staff(team, 2)
    const shiftId = await makeShift(app, { team, booking: 'assign' })
    const results = await Promise.allSettled(
      [team.owner, second].map((manager, at) =>
        as(manager).assign({ teamId: team.id, shiftId, userId: people[at]!.id }),
      ),
    )
    expect(fulfilled(results)).toBe(1)
    const other = await makeShift(app, { team, booking: 'assign' })
    const placed = (await details(team, shiftId)).places[0]!.userId
    await expect(as(team.owner).assign({ teamId: team.id, shiftId: other, userId: placed })).rejects.toMatchObject(
      CONFLICT,
    )
  })

  test('RC07: two managers change a shift from one version: the second gets the shift as it is', async () => {
    const team = await makeTeam(app)
    const siteId = await makeSite(app, { team })
    const shiftId = await makeShift(app, { team, siteId })
    const { version, day } = await details(team, shiftId)
    const change = {
      ...{
        teamId: team.id,
        shiftId,
        version,
        siteId,
        day,
        job: 'nurse' as const,
        start: '07:00',
        end: '15:00',
        breakMinutes: 30,
      },
      ...{ staffRequired: 2, pay: '15', booking: 'claim' as const, isSleepIn: false, isUrgent: true },
    }
    expect(await as(team.owner).edit(change)).toMatchObject({
      version: version + 1,
      job: 'nurse',
      pay: 1500,
      isUrgent: true,
    })
    await expect(as(team.owner).edit(change)).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { version: version + 1 } },
    })
  })

  test('a moved shift takes its people along, and is refused where somebody would be in two places', async () => {
    const team = await makeTeam(app)
    const person = await worker(team)
    const siteId = await makeSite(app, { team })
    const shiftId = await makeShift(app, { team, siteId })
    await as(person).claim({ shiftId })
    await as(person).claim({ shiftId: await makeShift(app, { team, siteId, inDays: 6 }) })
    app.clock.advance({ minutes: 1 })
    const current = await details(team, shiftId)
    const move = (inDays: number, takeOff?: string[]) =>
      as(team.owner).edit({
        ...{ teamId: team.id, shiftId, version: current.version, siteId, day: addDays(londonToday(app.clock), inDays) },
        ...{ ...A_SHIFT, start: '08:00', end: '16:00', cause: 'hirer', reason: 'client-times' },
        ...(takeOff && { takeOff }),
      })
    await expect(move(6)).rejects.toMatchObject({ ...CONFLICT, message: expect.stringContaining(person.fullName) })
    await expect(move(6, [shiftId])).rejects.toMatchObject({
      ...CONFLICT,
      message: 'They are not on this shift any more',
    })
    expect(await move(3)).toMatchObject({
      places: [{ userId: person.id }],
      changes: [{ act: 'change', cause: 'hirer' }, {}],
    })
    const [first] = (await as(person).mine({ when: 'upcoming' })).items
    expect(first?.start).toBe('08:00')
    expect(await sheetOf(person.id)).toBe(true)
  })

  test('who would be in two places comes off a moved shift in the same act, and only from what is moved', async () => {
    const team = await makeTeam(app)
    const person = await worker(team)
    const siteId = await makeSite(app, { team })
    const [shiftId, other] = [await makeShift(app, { team, siteId }), await makeShift(app, { team, siteId, inDays: 6 })]
    await as(person).claim({ shiftId })
    await as(person).claim({ shiftId: other })
    const { version } = await details(team, shiftId)
    const move = (takeOff?: string[]) =>
      as(team.owner).edit({
        ...{ teamId: team.id, shiftId, version, siteId, day: addDays(londonToday(app.clock), 6), ...A_SHIFT },
        ...{ cause: 'hirer', reason: 'client-times', ...(takeOff && { takeOff }) },
      })
    const refusal = await move().catch((error) => error)
    const { inTheWay } = refusal.data.current
    expect(inTheWay).toMatchObject([{ shiftId, fullName: person.fullName }])
    const [elsewhere] = (await details(team, other)).places
    await expect(move([elsewhere!.assignmentId])).rejects.toMatchObject(CONFLICT)
    expect(await details(team, shiftId)).toMatchObject({ version, filled: 1 })
    expect(await move([inTheWay[0].assignmentId])).toMatchObject({ version: version + 1, filled: 0 })
    expect(await details(team, other)).toMatchObject({ filled: 1 })
    expect((await as(person).mine({ when: 'upcoming' })).items).toMatchObject([{ shiftId: other }])
  })

  test('TM01, TM02: a night over a clock change has its real length; a time that does not exist is refused, one that comes twice is asked for', async () => {
    const team = await makeTeam(app)
    const siteId = await makeSite(app, { team })
    const hours = async (day: string) => {
      const { shiftIds } = await as(team.owner).create(await nightOf(day))
      const { startsAt, endsAt } = await details(team, shiftIds[0]!)
      return (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000
    }
    const nightOf = async (day: string, changes = {}) => ({
      ...{
        teamId: team.id,
        siteId,
        job: 'nurse' as const,
        start: '22:00',
        end: '06:00',
        breakMinutes: 0,
        staffRequired: 1,
      },
      ...{
        pay: '20',
        booking: 'claim' as const,
        isSleepIn: false,
        isUrgent: false,
        days: [day],
        publish: true,
        ...changes,
      },
    })
    expect([await hours('2094-03-27'), await hours('2094-10-30'), await hours('2094-06-30')]).toEqual([7, 9, 8])
    const refused = (path: string) => ({ code: 'UNPROCESSABLE_CONTENT', data: { fields: [{ path }] } })
    await expect(as(team.owner).create(await nightOf('2094-03-28', { start: '01:30' }))).rejects.toMatchObject(
      refused('start'),
    )
    await expect(as(team.owner).create(await nightOf('2094-10-31', { start: '01:30' }))).rejects.toMatchObject(
      refused('startIs'),
    )
  })
})

test('who is booked reads the first names of the others, but for those who hide theirs', async () => {
  const team = await makeTeam(app)
  const [one, two, three] = (await staff(team, 3)) as [TestPerson, TestPerson, TestPerson]
  const shiftId = await makeShift(app, { team, staffRequired: 3 })
  const wishes = { version: 0, wishedMinutes: null, maxMetres: null, hidesName: true }
  await app.as(three).availability.savePreferences(wishes)
  for (const person of [two, three]) await as(person).claim({ shiftId })
  expect((await as(one).claim({ shiftId })).others).toHaveLength(1)
  expect((await as(three).mine({ when: 'upcoming' })).items[0]?.others).toHaveLength(2)
})

test('an offer to many says before who can take what, judges all at once, and offers one person as many as the cap lets', async () => {
  const team = await makeTeam(app)
  const [one, two] = (await staff(team, 2)) as [TestPerson, TestPerson]
  const siteId = await makeSite(app, { team })
  const shiftIds = [
    await makeShift(app, { team, siteId, staffRequired: 2 }),
    await makeShift(app, { team, siteId, inDays: 4 }),
  ]
  await as(one).claim({ shiftId: shiftIds[0]! })
  const elsewhere = await makeShift(app, { team: await makeTeam(app) })
  const ask = { teamId: team.id, shiftIds: [...shiftIds, elsewhere] }
  const { shifts, people } = await as(team.owner).whoCan(ask)
  const able = Object.fromEntries(shifts.map(({ shiftId, userIds }) => [shiftId, userIds.toSorted()]))
  expect(able).toEqual({ [shiftIds[0]!]: [two.id], [shiftIds[1]!]: [one.id, two.id].toSorted() })
  expect(people).toHaveLength(2)
  const offer = { ...ask, userIds: [one.id, two.id], minutes: 30, mostEach: 1 }
  expect(await as(team.owner).offer(offer)).toEqual({ offers: 2, people: 2, capped: 0 })
  expect((await as(team.owner).whoCan(ask)).shifts.map(({ userIds }) => userIds.length).toSorted()).toEqual([0, 1])
})

describe('what time ends', () => {
  test('an offer is taken until its end and not after; what nobody answered expires, and a shift that is over is worked', async () => {
    const team = await makeTeam(app)
    const [one, two] = (await staff(team, 2)) as [TestPerson, TestPerson]
    const shiftId = await makeShift(app, { team, booking: 'assign', staffRequired: 2, inDays: 1 })
    const offer = { teamId: team.id, shiftIds: [shiftId], userIds: [one.id, two.id], minutes: 30 }
    expect(await as(team.owner).offer(offer)).toEqual({ offers: 2, people: 2, capped: 0 })
    expect(await as(team.owner).offer(offer)).toEqual({ offers: 0, people: 0, capped: 0 })
    expect((await as(one).available()).items).toMatchObject([{ id: shiftId, offer: { state: 'offered' } }])
    expect(await as(one).claim({ shiftId })).toMatchObject({ state: 'confirmed', undoUntil: null })
    app.clock.advance({ minutes: 30 })
    await expect(as(two).claim({ shiftId })).rejects.toMatchObject(CONFLICT)
    await settleShifts(app.services)
    expect((await details(team, shiftId)).offers.map(({ state }) => state).sort()).toEqual(['accepted', 'expired'])
    app.clock.advance({ days: 2 })
    await settleShifts(app.services)
    await settleShifts(app.services)
    const { rows } = await pool().query(
      `select action from app.audit_events where chain = $1 and action = 'assignment.finish'`,
      [team.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('waits for whoever holds the person before it takes the shift that is over', async () => {
    const team = await makeTeam(app)
    const [one] = (await staff(team, 1)) as [TestPerson]
    const shiftId = await makeShift(app, { team, inDays: 1 })
    await as(one).claim({ shiftId })
    app.clock.advance({ days: 2 })
    const other = await openTransaction(app)
    await other.run('select app.hold_workers(array[$1::uuid])', [one.id])
    const settled = settleShifts(app.services)
    try {
      expect(await other.blocks(settled)).toBe(true)
      await other.run(`set local lock_timeout = '300ms'`)
      await other.run('select from app.shifts where id = $1 for no key update', [shiftId])
    } finally {
      await other.commit()
      await settled
    }
    const { rows } = await pool().query('select state from app.assignments where shift_id = $1', [shiftId])
    expect(rows).toEqual([{ state: 'worked' }])
  })
})

test('what shifts refer to stays: an import is undone around a site that has a shift', async () => {
  const team = await makeTeam(app)
  const { clients } = app.as(team.owner)
  const { id: importId } = await clients.import({
    ...{ teamId: team.id, fileName: 'sites.csv', leaveOut: false, columns: ['client', 'site', 'address', 'postcode'] },
    csv: 'client,site,address,postcode\nOak,Oak 1,1 Lane,LS1 4AP\nOak,Oak 2,2 Lane,LS1 4AP\n',
  })
  const { rows } = await pool().query('select id from app.sites where team_id = $1 order by name', [team.id])
  await makeShift(app, { team, siteId: rows[0].id })
  expect(await clients.undoImport({ teamId: team.id, importId })).toMatchObject({ sites: 1, clients: 0, kept: 2 })
})

test('running late: from three hours before the start until the end, told to the managers once, changed and taken back', async () => {
  const team = await makeTeam(app)
  const [person, other] = await staff(team, 2)
  const shiftId = await makeShift(app, { team, inDays: 1 })
  const { assignmentId, startsAt } = await as(person!).claim({ shiftId })
  const told = async () => {
    const { rows } = await pool().query(
      `select n.kind, n.params ->> 'minutes' as minutes from app.notifications n where n.user_id = $1
        and n.kind ~ 'late|on-time' order by n.created_at, n.id`,
      [team.owner.id],
    )
    return rows.map(({ kind, minutes }) => [kind, minutes])
  }
  const start = Date.parse(startsAt)
  const now = app.clock.now()
  app.clock.set(new Date(start - 181 * 60_000).toISOString())
  const client = app.as({ sessionSecret: await makeSession(app, person!.id) }).shifts
  await expect(client.late({ assignmentId, minutes: 20 })).rejects.toMatchObject(CONFLICT)
  app.clock.set(new Date(start - 180 * 60_000).toISOString())
  expect(await client.late({ assignmentId, minutes: 20 })).toMatchObject({ late: 20 })
  expect(await client.late({ assignmentId, minutes: 20 })).toMatchObject({ late: 20 })
  const stranger = app.as({ sessionSecret: await makeSession(app, other!.id) }).shifts
  await expect(stranger.late({ assignmentId, minutes: 10 })).rejects.toMatchObject(NOT_FOUND)
  const managing = app.as({ sessionSecret: await makeSession(app, team.owner.id) }).shifts
  expect(await managing.details({ teamId: team.id, shiftId })).toMatchObject({ places: [{ late: 20 }] })
  app.clock.set(new Date(start + 60_000).toISOString())
  expect(await client.late({ assignmentId, minutes: 45 })).toMatchObject({ late: 45 })
  app.clock.set(new Date(start + 120_000).toISOString())
  expect(await client.late({ assignmentId, minutes: null })).toMatchObject({ late: null })
  expect(await told()).toEqual([
    ['shift-late', '20'],
    ['shift-late', '45'],
    ['shift-on-time', null],
  ])
  app.clock.set(new Date(start + 8 * 3_600_000).toISOString())
  await expect(client.late({ assignmentId, minutes: 10 })).rejects.toMatchObject(CONFLICT)
  app.clock.set(new Date(now).toISOString())
})

test('a check of the right to work that is made after the start excuses nothing of the shift; one in time does, recorded later or made during it', async () => {
  const now = app.clock.now()
  const team = await makeTeam(app)
  const day = addDays(londonToday(app.clock), 3)
  const shiftId = await makeShift(app, { team, inDays: 3, start: '07:30', end: '15:30', staffRequired: 3 })
  const evening = await makeShift(app, { team, inDays: 3, start: '16:00', end: '20:00', breakMinutes: 0 })
  let owner = app.as(team.owner)
  async function check(person: TestPerson, permissionUntil: string, checkedAt?: string) {
    const member = { teamId: team.id, userId: person.id }
    const { kinds } = await owner.checks.ofMember(member)
    return owner.checks.record({
      ...{ ...member, kind: 'right-to-work', follows: kinds.find(({ kind }) => kind === 'right-to-work')!.latest },
      values: {
        ...{ status: 'graduate', engagement: 'worker', method: 'online', shareCode: 'W12345678', seenOnline: true },
        ...{ permitted: true, matches: true, checkedOn: londonToday(app.clock), permissionUntil },
        ...(checkedAt && { checkedAt }),
      },
    })
  }
  async function somebody(permissionUntil: string) {
    const person = await worker(team)
    await pool().query('delete from app.checks where user_id = $1', [person.id])
    await check(person, permissionUntil)
    return person
  }
  const [late, inTime] = [await somebody(addDays(day, -1)), await somebody(addDays(day, -1))]
  const followed = await somebody(day)
  const book = (person: TestPerson, id = shiftId) =>
    owner.shifts.assign({ teamId: team.id, shiftId: id, userId: person.id })

  app.clock.set(atLondon(day, '10:20').toISOString())
  owner = app.as({ sessionSecret: await makeSession(app, team.owner.id) })
  const until = addDays(day, 200)
  await expect(check(late, until, '10:21')).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  await check(late, until)
  await check(inTime, until, '07:30')
  await check(followed, until)
  await expect(book(late)).rejects.toMatchObject({
    ...CONFLICT,
    message: expect.stringMatching(/^Late: the right to work was checked at 10:20 on .*no excuse for it\.$/),
    data: { current: { answer: { reasons: [{ rule: 'right-to-work', overridable: false }] } } },
  })
  await book(inTime)
  await book(followed)
  await book(late, evening)
  app.clock.set(new Date(now).toISOString())
})
