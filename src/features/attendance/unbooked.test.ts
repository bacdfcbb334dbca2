import { describe, expect, test } from 'vitest'
import { addMinutes, londonDay, londonTime } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { expectSoundShifts, swapping } from '#testing/swaps.ts'
import { tablets } from '#testing/tablet.ts'

const app = useApp({}, { worksOnJobs: false })
const { worker } = swapping(app)
const { aDevice } = tablets(app)
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }

const clocks = (person: TestPerson) => app.as(person).attendance
const now = (minutes = 0) => addMinutes(new Date(app.clock.now()), minutes).toISOString()
const told = (minutes = 0) => ({ deviceAt: now(minutes), sentAt: now() })
const noticesOf = async (person: TestPerson) =>
  (await app.as(person).notifications.list({})).items.map(({ kind }) => kind).filter((kind) => /unbooked/.test(kind))

/** A team that clocks, with a published shift at a site, and somebody who works there without a booking. */
async function makeWorking({ cleared = true } = {}) {
  const team = await makeTeam(app)
  const anna = cleared ? await worker(team) : await makeMember(app, { team })
  const owner = clocks(team.owner)
  await owner.saveSettings({ teamId: team.id, version: 0, isUsed: true, position: 'off' })
  await makeShift(app, { team, inDays: 1 })
  const { sites } = await clocks(anna).ownUnbooked()
  const id = crypto.randomUUID()
  const begin = () => clocks(anna).beginUnbooked({ id, siteId: sites[0]!.siteId, ...told() })
  await begin()
  return { team, teamId: team.id, owner, anna, siteId: sites[0]!.siteId, id, begin }
}

/** The shift that a manager makes of the last four hours. */
function aShift(minutes = 240) {
  const [from, until] = [addMinutes(new Date(app.clock.now()), -minutes), new Date(app.clock.now())]
  const times = { start: londonTime(from), end: londonTime(until), breakMinutes: 0 }
  return { day: londonDay(from), job: 'care-assistant' as const, pay: '13.50', ...times }
}

test('becomes a booked and worked shift in one act, with what was clocked, and one record', async () => {
  const { team, teamId, owner, anna, id, begin } = await makeWorking()
  await begin()
  expect(await noticesOf(team.owner)).toEqual(['clock-unbooked'])
  expect((await owner.unbooked({ teamId })).items).toMatchObject([{ id, userId: anna.id, leftAt: null }])
  app.clock.advance({ minutes: 240 })
  const left = crypto.randomUUID()
  await clocks(anna).leaveUnbooked({ unbookedId: id, id: left, ...told() })
  const place = { teamId, unbookedId: id, ...aShift() }
  const answers = await Promise.allSettled([owner.placeUnbooked(place), owner.placeUnbooked(place)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await owner.unbooked({ teamId })).items).toEqual([])
  const { rows } = await app.services.database.pool.query(
    `select a.state, array(select e.id from app.clock_events e where e.assignment_id = a.id order by e.at) as events
      from app.assignments a where a.user_id = $1`,
    [anna.id],
  )
  expect(rows).toEqual([{ state: 'confirmed', events: [id, left] }])
  expect(await noticesOf(anna)).toEqual(['clock-unbooked-placed'])
  expect((await app.as(team.owner).notifications.list({ needed: true })).items).toEqual([])
  const { settleShifts } = await import('#features/shifts/server/booking/settle.ts')
  await settleShifts(app.services)
  const { rows: records } = await app.services.database.pool.query(
    'select place_id is not null as placed, void_at from app.work_records where user_id = $1',
    [anna.id],
  )
  expect(records).toEqual([{ placed: true, void_at: null }])
  await expectSoundShifts(app)
})

test('goes the ordinary way: what blocks is said, and booked against only with a reason', async () => {
  const { team, teamId, owner, id } = await makeWorking({ cleared: false })
  app.clock.advance({ minutes: 60 })
  const place = { teamId, unbookedId: id, ...aShift(60) }
  const refused = await owner.placeUnbooked(place).catch((error) => error)
  expect(refused).toMatchObject({ ...CONFLICT, data: { current: { answer: { verdict: 'blocked' } } } })
  expect((await owner.unbooked({ teamId })).items).toHaveLength(1)
  // Nothing is left of what was tried.
  const { rows } = await app.services.database.pool.query('select from app.shifts where team_id = $1', [team.id])
  expect(rows).toHaveLength(1)
})

test('is refused in words, of which the person is told', async () => {
  const { teamId, owner, anna, id } = await makeWorking()
  await owner.refuseUnbooked({ teamId, unbookedId: id, words: 'You were asked to leave at nine' })
  expect((await clocks(anna).ownUnbooked()).items).toMatchObject([
    { state: 'refused', words: 'You were asked to leave at nine' },
  ])
  expect(await noticesOf(anna)).toEqual(['clock-unbooked-refused'])
  await expect(owner.refuseUnbooked({ teamId, unbookedId: id, words: 'Again' })).rejects.toMatchObject(CONFLICT)
  await expect(
    clocks(anna).leaveUnbooked({ unbookedId: id, id: crypto.randomUUID(), ...told() }),
  ).rejects.toMatchObject(CONFLICT)
})

test('is said of one site at a time, of sites of one’s own teams, and decided by their managers alone', async () => {
  const { anna, id, siteId } = await makeWorking()
  const other = await makeWorking()
  await expect(clocks(anna).beginUnbooked({ id: crypto.randomUUID(), siteId, ...told() })).rejects.toMatchObject(
    CONFLICT,
  )
  await expect(
    clocks(anna).beginUnbooked({ id: crypto.randomUUID(), siteId: other.siteId, ...told() }),
  ).rejects.toMatchObject(NOT_FOUND)
  const theirs = { teamId: other.teamId, unbookedId: id }
  await expect(other.owner.refuseUnbooked({ ...theirs, words: 'No' })).rejects.toMatchObject(NOT_FOUND)
  await expect(other.owner.placeUnbooked({ ...theirs, ...aShift() })).rejects.toMatchObject(NOT_FOUND)
})

describe('at a tablet of the site', () => {
  const PIN = '173905'

  /** Somebody with a PIN who is not expected at a site with a tablet. */
  async function makeTablet() {
    const team = await makeTeam(app)
    const anna = await worker(team)
    const owner = clocks(team.owner)
    const teamId = team.id
    await owner.saveSettings({ teamId, version: 0, isUsed: true, position: 'off' })
    const shiftId = await makeShift(app, { team, inDays: 1 })
    const { siteId } = await app.as(team.owner).shifts.details({ teamId, shiftId })
    const { code } = await owner.makeCode({ teamId, siteId, name: 'Front desk' })
    const tablet = aDevice()
    await tablet.bind(code)
    await clocks(anna).savePin({ pin: PIN })
    const [{ name }] = await query('select full_name as name from app.profiles where user_id = $1', anna.id)
    return { name: name as string, team, teamId, owner, anna, siteId, shiftId, tablet }
  }
  const query = async (text: string, ...values: unknown[]) =>
    (await app.services.database.pool.query(text, values)).rows

  test('by name and PIN: managers are told once, decide as about a phone, and what was said there is clocked there', async () => {
    const { team, teamId, owner, anna, siteId, tablet, name } = await makeTablet()
    const proof = { name: ` ${name.toUpperCase().replace(' ', '  ')}`, pin: PIN }
    const id = crypto.randomUUID()
    expect(await tablet.say('out', proof)).toMatchObject({ status: 409 })
    const twice = await Promise.all([1, 2].map(() => tablet.say('in', proof, id)))
    expect(twice).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await tablet.say('in', proof)).toMatchObject({ status: 409 })
    expect(await noticesOf(team.owner)).toEqual(['clock-unbooked'])
    expect((await clocks(anna).ownUnbooked()).items).toMatchObject([{ id, state: 'waiting', leftAt: null }])
    expect((await owner.unbooked({ teamId })).items).toMatchObject([{ id, userId: anna.id, siteId }])
    app.clock.advance({ minutes: 240 })
    expect(await tablet.say('out', proof)).toMatchObject({ status: 200 })
    await owner.placeUnbooked({ teamId, unbookedId: id, ...aShift() })
    expect(
      await query(
        `select kind, source, place, device_id is not null as "atTablet" from app.clock_events where user_id = $1 order by at`,
        anna.id,
      ),
    ).toEqual([
      { kind: 'in', source: 'kiosk', place: 'inside', atTablet: true },
      { kind: 'out', source: 'kiosk', place: 'inside', atTablet: true },
    ])
    const { items } = await app.as(team.owner).audit.list({ teamId })
    expect(items.filter(({ sentence }) => /At a tablet .* without a booking/.test(sentence))).toHaveLength(2)
    await expectSoundShifts(app)
  })

  test('a wrong PIN and a name that nobody has get the same answer, and are locked alike; whoever is expected taps their name', async () => {
    const { team, teamId, anna, shiftId, tablet, name: known } = await makeTablet()
    for (const name of [known, 'No Body']) {
      for (let tries = 0; tries < 5; tries++)
        expect(await tablet.say('in', { name, pin: '905173' })).toMatchObject({
          status: 403,
          body: { message: expect.stringContaining(`This is not the PIN of ${name}`) },
        })
      expect(await tablet.say('in', { name, pin: PIN })).toMatchObject({ status: 429 })
    }
    app.clock.advance({ minutes: 16 })
    await query('delete from app.rate_limits')
    await app.as(team.owner).shifts.assign({ teamId, shiftId, userId: anna.id })
    await query('update app.shifts set during = tstzrange($2, $3) where id = $1', shiftId, now(-5), now(475))
    expect(await tablet.say('in', { name: known, pin: PIN })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('tap your name') },
    })
    // Nobody who has left says anything here.
    const elsewhere = await makeTablet()
    await query('update app.team_members set status = $1 where user_id = $2', 'removed', elsewhere.anna.id)
    expect(await elsewhere.tablet.say('in', { name: elsewhere.name, pin: PIN })).toMatchObject({ status: 403 })
  })

  test('by the badge of a shift of theirs elsewhere', async () => {
    const { team, teamId, anna, shiftId, owner, tablet } = await makeTablet()
    await app.as(team.owner).shifts.assign({ teamId, shiftId, userId: anna.id })
    const [{ id: assignmentId }] = await query('select id from app.assignments where shift_id = $1', shiftId)
    const other = await makeShift(app, { team, inDays: 2 })
    const { siteId } = await app.as(team.owner).shifts.details({ teamId, shiftId: other })
    const { code: typed } = await owner.makeCode({ teamId, siteId, name: 'Ward 2' })
    const there = aDevice()
    await there.bind(typed)
    await query('update app.shifts set during = tstzrange($2, $3) where id = $1', shiftId, now(-5), now(475))
    const { code } = await clocks(anna).badgeCode({ assignmentId })
    expect(await there.say('in', { badge: code! })).toMatchObject({ status: 200 })
    expect(await tablet.say('in', { badge: `${code!.slice(0, -1)}Z` })).toMatchObject({ status: 409 })
  })
})
