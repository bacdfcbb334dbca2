import { expect, test } from 'vitest'
import { addMinutes, londonDay, londonTime } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { expectSoundShifts, swapping } from '#testing/swaps.ts'

const app = useApp({}, { worksOnJobs: false })
const { worker } = swapping(app)
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
