import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { allocationInvariants } from '#testing/invariants/allocation.ts'
import { rotaInvariants } from '#testing/invariants/rota.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { swapping } from '#testing/swaps.ts'
import { presets, weightsOf } from './rules/goals.ts'
import type { Run } from './schema.ts'
import { optimise } from './server/optimiser/optimiser.ts'
import { contractOf, makeProblem } from './server/plan/problem.ts'
import { readScene } from './server/plan/scene.ts'
import { settle } from './server/plan/settle.ts'
import { Wishes } from './server/plan/wishes.ts'
import { whoGetsNothing } from './server/plan/without.ts'
import { makePlans } from './server/runs/work.ts'
import { BOUND_ALONE, loosened } from './solver/loosened.ts'
import type { Problem } from './solver/problem.ts'
import { judge as scoreOf } from './solver/validator.ts'

const app = useApp({}, { worksOnJobs: false })
const { worker } = swapping(app)
const CONFLICT = { code: 'CONFLICT' }
const day = (ahead: number) => addDays(londonToday(app.clock), ahead)
const asked = (changes: object = {}) => ({
  ...{ from: day(0), through: day(20), goals: presets[0].goals, warnings: 'propose' as const },
  ...{ leaveOut: [], pins: [], notFor: [], effort: 'quick' as const, ...changes },
})
const as = (person: TestPerson) => app.as(person).allocation
const start = (team: TestTeam, changes: object = {}, by = team.owner) =>
  as(by).start({ teamId: team.id, ...asked(changes) })
const read = (team: TestTeam, { id }: Pick<Run, 'id'>, by = team.owner) => as(by).run({ teamId: team.id, runId: id })
const proposed = async (team: TestTeam, about: object = {}, by = team.owner) =>
  (await as(by).proposed({ teamId: team.id, ...about })).items
const query = (text: string, values: unknown[] = []) => app.services.database.pool.query(text, values)

/** Asks for a plan, and does what the job does. */
async function plan(team: TestTeam, changes: object = {}, by = team.owner) {
  const run = await start(team, changes, by)
  await makePlans(app.services)
  return read(team, run, by)
}

async function makeWorld({ people = 3, shifts = 3 } = {}) {
  const team = await makeTeam(app)
  const workers = await Promise.all(Array.from({ length: people }, () => worker(team)))
  const siteId = await makeSite(app, { team })
  const shiftIds = []
  for (let i = 0; i < shifts; i++) shiftIds.push(await makeShift(app, { team, siteId, inDays: 4 + 2 * i }))
  return { team, teamId: team.id, workers, siteId, shiftIds }
}

test('a plan fills what it can, says why and who else, and is booked as one step that is undone whole', async () => {
  const { team, teamId, shiftIds, workers } = await makeWorld()
  const run = await plan(team, { pins: [{ shiftId: shiftIds[1], userId: workers[2]!.id }] })
  expect(run).toMatchObject({ state: 'done', places: 3, open: 0, booked: 0, percent: 0, progress: { stage: 'done' } })
  const { proposals, open, figures } = run.result!
  expect(open).toEqual([])
  expect(proposals.map(({ shiftId }) => shiftId)).toEqual(shiftIds)
  expect(proposals[1]).toMatchObject({ isPinned: true, state: 'proposed', person: { userId: workers[2]!.id } })
  expect(proposals[0]!.next).toHaveLength(2)
  expect(proposals[0]!.next[0]).toMatchObject({ fullName: expect.any(String), points: expect.any(Number), pence: 0 })
  expect(figures).toMatchObject({
    open: { before: 3, after: 0 },
    minutes: { before: 0, after: 3 * 450 },
    pay: 3 * 10_125,
  })
  const other = workers.find(({ id }) => id !== proposals[0]!.person.userId)!
  const why = await as(team.owner).whyNot({ teamId, runId: run.id, placeId: proposals[0]!.placeId, userId: other.id })
  expect(why).toMatchObject({ kind: 'dearer', points: expect.any(Number), reasons: [] })
  // A person's record, the panel of a shift and Tonight say so, until it is booked.
  const [{ placeId, person }] = proposals as [(typeof proposals)[0]]
  const byPlace = (items: { placeId: string }[]) => items.map((one) => one.placeId)
  expect(byPlace(await proposed(team))).toEqual(byPlace(proposals))
  expect(await proposed(team, { shiftId: shiftIds[0] })).toMatchObject([
    { placeId, userId: person.userId, runId: run.id },
  ])
  expect(await proposed(team, { through: day(4) })).toHaveLength(1)
  expect(byPlace(await proposed(team, { userId: workers[2]!.id }))).toContain(proposals[1]!.placeId)
  expect(await proposed(await makeTeam(app), { userId: person.userId })).toEqual([])
  const placeIds = byPlace(proposals)
  const accepted = await as(team.owner).accept({ teamId, runId: run.id, placeIds })
  expect(accepted).toMatchObject({ booked: 3, refused: [], step: { words: 'Booked 3 people' } })
  expect(await read(team, run)).toMatchObject({ booked: 3, result: { proposals: [{ state: 'booked' }, {}, {}] } })
  expect(await proposed(team)).toEqual([])
  expect(await as(team.owner).undo({ teamId, runId: run.id })).toMatchObject({ steps: 1, places: 3 })
  expect(await read(team, run)).toMatchObject({ booked: 0, result: { proposals: [{ state: 'proposed' }, {}, {}] } })
  await expect(as(team.owner).undo({ teamId, runId: run.id })).rejects.toMatchObject(CONFLICT)
})

test('whoever is promised hours by contract gets them before others, but for weeks of leave', async () => {
  const { team, teamId, workers } = await makeWorld({ shifts: 2 })
  const [promised] = workers as [TestPerson, TestPerson, TestPerson]
  const contract = {
    teamId,
    userId: promised.id,
    job: 'care-assistant' as const,
    replaces: 0,
    from: day(0),
    siteIds: [],
  }
  await app.as(team.owner).roles.record({ ...contract, contractMinutes: 15 * 60 })
  const { result } = await plan(team, { from: day(4), through: day(6) })
  expect(result!.proposals.map(({ person }) => person.userId)).toEqual([promised.id, promised.id])
  expect(result!.proposals[0]).toMatchObject({ contractMinutes: 900, plannedMinutes: 900 })
  expect(result!.figures.shortOfContract).toEqual({ before: 900, after: 0 })
  const weeks = { contracts: new Map([['ann', { average: 600, latest: 600 }]]), begins: 0, weeks: 2 }
  const away = [10_080 - 60, 3 * 10_080]
  expect(contractOf(weeks, { userId: 'ann', leave: away })).toBeCloseTo(300, -1)
  expect(contractOf(weeks, { userId: 'ben', leave: [] })).toBe(0)
})

test('whoever wishes for work and gets none gets a place of who has three, or is named with what keeps them', async () => {
  const { team, teamId, workers, siteId } = await makeWorld({ shifts: 3 })
  const [busy, idle, away] = workers as [TestPerson, TestPerson, TestPerson]
  for (const one of [idle, away])
    await app
      .as(one)
      .availability.savePreferences({ version: 0, wishedMinutes: 1200, maxMetres: null, hidesName: false })
  await putOnLeave(teamId, away.id)
  const days = { from: day(0), through: day(20), siteIds: [siteId], jobs: null, onlyPeople: null, leaveOut: [] }
  const options = { warnings: 'propose' as const, leaveOut: [], pins: [], notFor: [] }
  const scene = await transact(app.services.database, { role: 'care_worker', readOnly: true }, (db) =>
    readScene({ db, vault: app.services.vault }, { teamId, now: instant(app.clock), ...days }),
  )
  const asking = await makeProblem(scene, { options, weights: weightsOf(presets[0].goals) })
  const numberOf = ({ id }: TestPerson) => asking.numberOf.get(id)!
  const all = scene.places.map(() => numberOf(busy))
  const judge = await settle(scene, all, { asking, options })
  expect(judge.placesOf(numberOf(busy))).toHaveLength(2)
  expect(judge.placesOf(numberOf(idle))).toHaveLength(1)
  // What eligibility allows beyond the planner is told how far from the best it may be, too.
  const bounding = { problem: loosened(asking.problem), options: { seed: 1, ticks: 2_000, near: BOUND_ALONE } }
  const { bound } = await optimise(bounding).result
  expect(bound).toBeLessThanOrEqual(scoreOf(asking.problem, judge.plan).score.total)
  // Pinned, each place stays with who has it, and that is said.
  const pins = shiftsOf(scene).map((shiftId) => ({ shiftId, userId: busy.id }))
  const pinned = await makeProblem(scene, { options: { ...options, pins }, weights: weightsOf(presets[0].goals) })
  const kept = await settle(scene, all, { asking: pinned, options })
  const wishes = new Wishes(pinned, options)
  expect(await whoGetsNothing({ scene, asking: pinned, judge: kept, wishes })).toMatchObject([
    { rule: 'leave', level: 'block', count: 1, people: [{ userId: away.id }] },
    { rule: 'pinned', count: 1, people: [{ userId: idle.id }] },
  ])
  // A stored plan says so, too. With two pins idle has one place: whoever were next would leave them with nothing.
  expect((await plan(team, { pins })).result!.without.map(({ rule, people }) => [rule, people[0]!.userId])).toEqual([
    ['leave', away.id],
    ['pinned', idle.id],
  ])
  const { id: runId, result } = await plan(team, { pins: pins.slice(0, 2) })
  expect(result).toMatchObject({ without: [] })
  const only = result!.proposals.filter(({ person }) => person.userId === idle.id)
  expect(only).toMatchObject([{ next: [{ userId: busy.id, leaves: true }] }])
  expect(await as(team.owner).whyNot({ teamId, runId, placeId: only[0]!.placeId, userId: busy.id })).toMatchObject({
    kind: 'dearer',
    leaves: true,
  })
})

test('a pin that a rule, another pin or a wish stands against is named with the reason, and nobody else gets a place that is pinned', async () => {
  const { team, workers, siteId } = await makeWorld({ shifts: 0 })
  const [anna, ben, away] = workers as [TestPerson, TestPerson, TestPerson]
  await putOnLeave(team.id, away.id)
  const early = await makeShift(app, { team, siteId, inDays: 4 })
  const late = await makeShift(app, { team, siteId, inDays: 4, start: '09:00', end: '17:00' })
  const other = await makeShift(app, { team, siteId, inDays: 6 })
  const full = await makeShift(app, { team, siteId, inDays: 8 })
  await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId: full, userId: ben.id })
  const pin = (shiftId: string, { id: userId }: TestPerson) => ({ shiftId, userId })
  const pins = [pin(early, anna), pin(late, anna), pin(other, away), pin(full, anna)]
  const { result } = await plan(team, { pins })
  expect(result!.unkept).toMatchObject([
    { userId: anna.id, shiftId: late, why: expect.stringMatching(/^Already works/), shift: { start: '09:00' } },
    { userId: away.id, shiftId: other, why: expect.stringMatching(/leave/i) },
    { userId: anna.id, shiftId: full, why: 'No place is open there' },
  ])
  expect(result!.open).toMatchObject([{ shiftId: late }])
  expect(result!.open[0]!.groups.map(({ rule, count }) => [rule, count])).toEqual([
    ['overlap', 1],
    ['leave', 1],
    ['pinned', 1],
  ])
  const wishes = { pins: [pin(other, anna), pin(early, ben)], notFor: [pin(other, anna)], leaveOut: [ben.id] }
  expect((await plan(team, wishes)).result!.unkept.map(({ userId, why }) => [userId, why])).toEqual([
    [anna.id, 'They are not wanted there by another wish'],
    [ben.id, 'They are left out of this plan'],
  ])
})

const shiftsOf = ({ shifts }: { shifts: readonly { id: string }[] }) => shifts.map(({ id }) => id)

const putOnLeave = (teamId: string, userId: string) =>
  query(
    `insert into app.leave (team_id, user_id, type_id, from_day, through_day, statutory, takes_balance, unit, amount, state, asked_by, asked_at)
      select y.team_id, $2, y.id, $3, $4, true, false, 'days', 0, 'approved', $2, now() from app.leave_types y
       where y.team_id = $1 and y.kind = 'annual' limit 1`,
    [teamId, userId, day(0), day(30)],
  )

test('of two managers who ask at once one has a plan made; who stops it keeps the best, and a dead process is followed by another', async () => {
  const { team } = await makeWorld()
  const manager = await makeMember(app, { team, role: 'manager' })
  const asking = await Promise.allSettled([start(team), start(team, {}, manager)])
  const refused = asking.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ ...CONFLICT, message: expect.stringContaining('is having a plan made') })
  const run = asking.find((one) => one.status === 'fulfilled')!.value
  // Its process has died in the middle; another one is at it; a third does not take it.
  const hold = (ago: string) =>
    query(
      `update app.allocation_runs set state = 'working', stage = 'searching', tries = 1, holder = gen_random_uuid(),
        alive_at = clock_timestamp() - $2::interval, points = '[{"ms": 1, "open": 3, "cost": 1, "bound": null}]' where id = $1`,
      [run.id, ago],
    )
  await hold('1 second')
  const { inMs } = (await makePlans(app.services))!
  expect(inMs).toBeLessThanOrEqual(7_000)
  expect(await read(team, run)).toMatchObject({ state: 'working', progress: { points: [{ ms: 1 }] } })
  await as(manager).stop({ teamId: team.id, runId: run.id })
  await hold('1 minute')
  await makePlans(app.services)
  expect(await read(team, run, manager)).toMatchObject({ state: 'done', isStopped: true, open: 0 })
  // One that ends its process each time is given up.
  const bad = await start(team)
  await query(
    `update app.allocation_runs set state = 'working', tries = 3, holder = gen_random_uuid(),
    alive_at = clock_timestamp() - interval '1 minute' where id = $1`,
    [bad.id],
  )
  await makePlans(app.services)
  expect(await read(team, bad)).toMatchObject({
    state: 'failed',
    why: expect.stringContaining('could not be finished'),
  })
})

test('teams have their turn in the order in which they asked, and the log keeps what each asked for with its weights', async () => {
  const [first, second] = [await makeWorld({ people: 1, shifts: 1 }), await makeWorld({ people: 1, shifts: 1 })]
  const late = await start(first.team, { goals: presets[2].goals })
  const early = await start(second.team)
  await query(`update app.allocation_runs set started_at = started_at - interval '1 minute' where id = $1`, [early.id])
  await makePlans(app.services)
  const taken = await query('select id from app.allocation_runs where id = any ($1) order by alive_at', [
    [late.id, early.id],
  ])
  expect(taken.rows).toEqual([{ id: early.id }, { id: late.id }])
  const { rows } = await query('select meta from app.audit_events where object = $1', [`allocation_runs:${late.id}`])
  expect(rows).toMatchObject([{ meta: { ...presets[2].goals, ...weightsOf(presets[2].goals), pins: 0 } }])
  const days = Array.from({ length: 31 }, (_, ahead) => day(1 + ahead))
  for (const from of ['07:00', '08:00'])
    await makeShift(app, { team: first.team, siteId: first.siteId, days, start: from, staffRequired: 50 })
  await expect(start(first.team, { through: day(34) })).rejects.toMatchObject({
    data: { fields: [{ message: expect.stringMatching(/^3101 places are too many/) }] },
  })
})

test('what somebody else was quicker to take is not booked: who is said, and the others are', async () => {
  const { team, teamId, workers } = await makeWorld({ people: 2 })
  const manager = await makeMember(app, { team, role: 'manager' })
  const run = await plan(team)
  const { proposals } = run.result!
  const [first, second, third] = proposals as [(typeof proposals)[0], (typeof proposals)[0], (typeof proposals)[0]]
  const other = workers.find(({ id }) => id !== first.person.userId)!
  await app.as(manager).shifts.assign({ teamId, shiftId: first.shiftId, userId: other.id })
  const accepted = await as(team.owner).accept({ teamId, runId: run.id, placeIds: [first.placeId, second.placeId] })
  expect(accepted).toMatchObject({
    ...{ booked: 1, step: { words: expect.stringContaining('Booked') } },
    refused: [
      { placeId: first.placeId, why: expect.stringMatching(/^Every place is taken \(.+ changed it at \d\d:\d\d\)$/) },
    ],
  })
  // What a colleague has booked from it by then is no refusal.
  const twice = await as(manager).accept({ teamId, runId: run.id, placeIds: [second.placeId] })
  expect(twice).toEqual({ booked: 0, already: 1, refused: [], step: null, tells: 0 })
  // Suspended since then: eligibility judges again, in its own words.
  const who = { teamId, userId: third.person.userId }
  await app.as(team.owner).members.suspend({ ...who, through: null, reason: 'A complaint' })
  const late = await as(team.owner).accept({ teamId, runId: run.id, placeIds: [third.placeId] })
  expect(late).toMatchObject({ booked: 0, step: null, refused: [{ why: expect.stringMatching(/suspended/i) }] })
  const states = (await read(team, run)).result!.proposals.map(({ state }) => state)
  expect(states.slice(0, 2)).toEqual(['gone', 'booked'])
  await expect(as(manager).undo({ teamId, runId: run.id })).rejects.toMatchObject(CONFLICT)
  expect(await as(team.owner).undo({ teamId, runId: run.id })).toMatchObject({ places: 1 })
  for (const { name, wrong } of [...allocationInvariants, ...rotaInvariants])
    expect((await query(wrong)).rows, name).toEqual([])
})

test('a manager of another team sees nothing, and one of some sites has places, people and plans of these alone', async () => {
  const { team, teamId, siteId, shiftIds } = await makeWorld({ shifts: 2 })
  const elsewhere = await makeSite(app, { team })
  await makeShift(app, { team, siteId: elsewhere, inDays: 3 })
  const limited = await makeMember(app, { team, role: 'manager' })
  const stranger = await makeMember(app, { team: await makeTeam(app), role: 'manager' })
  await app.as(team.owner).clients.limitManager({ teamId, userId: limited.id, siteIds: [siteId] })
  const whole = await plan(team)
  expect(whole.places).toBe(3)
  await expect(read(team, whole, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(read(team, whole, limited)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(start(team, { siteIds: [elsewhere] }, limited)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  // Whose plan one may not see one is not told to stop.
  const going = await start(team)
  await expect(start(team, {}, limited)).rejects.toMatchObject({
    message: 'A plan is being made for this team. Please wait until it is done',
    data: { current: { runId: null } },
  })
  await query(`delete from app.allocation_runs where id = $1`, [going.id])
  const asked = await start(team, {}, limited)
  await query(`update app.allocation_runs set started_at = started_at - interval '1 minute' where id = $1`, [asked.id])
  await makePlans(app.services)
  const own = await read(team, asked, limited)
  expect(own.places).toBe(2)
  // Whoever asked is told of one that took long, and nobody of one that they have waited for.
  const told = async (person: TestPerson) =>
    (await app.as(person).notifications.list({})).items.filter(({ kind }) => kind === 'plan-ready')
  expect(await told(limited)).toMatchObject([
    { text: expect.stringContaining('fills 2 of 2 places'), path: expect.stringContaining(own.id) },
  ])
  expect(await told(team.owner)).toEqual([])
  const shown = [...own.result!.proposals, ...own.result!.open].map(({ shiftId }) => shiftId)
  expect(shown.toSorted()).toEqual(shiftIds.toSorted())
  expect((await as(limited).runs({ teamId })).items.map(({ id }) => id)).toEqual([own.id])
  // Of a shift the last plan counts that the reader may see.
  const runsOf = async (by: TestPerson) => new Set((await proposed(team, {}, by)).map(({ runId }) => runId))
  expect(await runsOf(limited)).toEqual(new Set([own.id]))
  expect(await runsOf(team.owner)).toEqual(new Set([whole.id]))
})

test('whoever is erased while a plan is made is in none of it, and a plan that knows somebody goes with them', async () => {
  const { team, workers } = await makeWorld({ people: 3, shifts: 2 })
  const [anna, ben] = workers as [TestPerson, TestPerson, TestPerson]
  const knows = async ({ id }: TestPerson, run: Pick<Run, 'id'>) => {
    const { rows } = await query(
      'select people @> array[$2::uuid] as known, problem from app.allocation_runs where id = $1',
      [run.id, id],
    )
    const problem: Problem | undefined = rows[0]?.problem && JSON.parse(gunzipSync(rows[0].problem).toString())
    return { known: rows[0]?.known, problem, isIn: problem?.people.some((one) => one.id === id) }
  }
  const run = await start(team)
  const erasing = await app.services.database.pool.connect()
  await erasing.query('begin')
  await erasing.query('select from app.users where id = $1 for update', [anna.id])
  const made = makePlans(app.services)
  const waits = () => query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%hold_known%'`)
  await expect.poll(async () => (await waits()).rows.length, { timeout: 60_000 }).toBe(1)
  await erasing.query('select app.erase_person($1, now())', [anna.id])
  await erasing.query('commit')
  erasing.release()
  await made
  expect(await read(team, run)).toMatchObject({ state: 'done', open: 0 })
  expect(await knows(anna, run)).toMatchObject({ known: false, isIn: false })
  // What it keeps of others says nothing of work elsewhere, and goes with who is erased later.
  const { problem } = await knows(ben, run)
  expect(problem!.people.flatMap(({ busy }) => busy)).toEqual([])
  await query('select app.erase_person($1, now())', [ben.id])
  expect((await query('select from app.allocation_runs where id = $1', [run.id])).rows).toEqual([])
})

test('where everybody is away each open place is named with what keeps them, and nobody is proposed', async () => {
  const { team, teamId, workers } = await makeWorld()
  for (const { id } of workers) await putOnLeave(teamId, id)
  const run = await plan(team)
  expect(run).toMatchObject({ places: 3, open: 3, result: { proposals: [], figures: { unfillable: 3 } } })
  for (const place of run.result!.open)
    expect(place).toMatchObject({ people: 3, state: 'open', groups: [{ rule: 'leave', count: 3, level: 'block' }] })
  const { open } = run.result!
  const why = await as(team.owner).whyNot({ teamId, runId: run.id, placeId: open[0]!.placeId, userId: workers[0]!.id })
  expect(why).toMatchObject({ kind: 'blocked', reasons: [{ rule: 'leave' }] })
})

test('who is sick is taken off at once, and somebody else comes by the mode of the shift', async () => {
  const { team, teamId, workers, siteId } = await makeWorld({ shifts: 0 })
  const [anna, ben] = workers as [TestPerson, TestPerson, TestPerson]
  const shiftId = await makeShift(app, { team, siteId, inDays: 2, booking: 'assign' })
  await app.as(team.owner).shifts.assign({ teamId, shiftId, userId: anna.id })
  const ask = { teamId, userId: anna.id, shiftIds: [shiftId] }
  for (const better of [false, true]) {
    const call = await as(team.owner).sickCall({ ...ask, better })
    expect(call).toMatchObject({ way: 'book', open: [], moved: 0, moves: [{ shiftId, from: null, pay: 10_125 }] })
    expect(call.moves[0]!.person.userId).not.toBe(anna.id)
  }
  const covered = await as(team.owner).coverSick({ ...ask, way: 'book', moves: [{ shiftId, userId: ben.id }] })
  expect(covered).toMatchObject({ booked: 1, offered: 0 })
  const { places, former } = await app.as(team.owner).shifts.details({ teamId, shiftId })
  expect([places, former]).toMatchObject([
    [{ userId: ben.id, state: 'confirmed' }],
    [{ userId: anna.id, state: 'sick' }],
  ])
})
