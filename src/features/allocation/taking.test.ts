import { beforeAll, expect, test, vi } from 'vitest'
import { transact } from '#server/database/db.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { useStatementCount } from '#testing/machine/statements.ts'
import { makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { expectSoundShifts, swapping } from '#testing/swaps.ts'
import { aPlanOf, askedIn } from './given.ts'
import { readFilledFromPlans } from './server/data.ts'
import { makePlans } from './server/runs/work.ts'

const most = vi.hoisted((): { people?: number; pairs?: number } => ({}))
vi.mock('./solver/problem.ts', async (original) => {
  const all = await original<typeof import('./solver/problem.ts')>()
  const { MOST_PEOPLE, MOST_PAIRS, ...others } = all
  return {
    ...others,
    get MOST_PEOPLE() {
      return most.people ?? MOST_PEOPLE
    },
    get MOST_PAIRS() {
      return most.pairs ?? MOST_PAIRS
    },
  }
})

const app = useApp({}, { worksOnJobs: false })
const statementsIn = useStatementCount()
const { worker } = swapping(app)
const PEOPLE = 10
const DAYS = 11

let team: TestTeam
let people: TestPerson[]
let shiftIds: string[]

beforeAll(async () => {
  team = await makeTeam(app)
  people = await Promise.all(Array.from({ length: PEOPLE }, () => worker(team)))
  const siteId = await makeSite(app, { team })
  shiftIds = []
  for (let i = 0; i < DAYS; i++)
    shiftIds.push(await makeShift(app, { team, siteId, inDays: 2 + 2 * i, staffRequired: PEOPLE, booking: 'apply' }))
})

const plans = () => app.as(team.owner).allocation
const day = (ahead: number) => addDays(londonToday(app.clock), ahead)
/** What the report of some days says. */
const filled = (from: number) =>
  transact(app.services.database, { role: 'care_worker', readOnly: true }, (db) =>
    readFilledFromPlans({ db, team, clock: app.clock } as never, { from: day(from), through: day(40) }),
  )

test('booking and taking back a hundred cost no further statement than ten, and more than a hundred are taken back in parts', async () => {
  const pairs = shiftIds.flatMap((shiftId) => people.map(({ id }) => ({ shiftId, userId: id })))
  const { runId, placeIds } = await aPlanOf(app, team, pairs)
  const of = { teamId: team.id, runId }
  const accept = (ids: string[]) => statementsIn(() => plans().accept({ ...of, placeIds: ids }))
  const few = await accept(placeIds.slice(0, PEOPLE))
  const many = await accept(placeIds.slice(PEOPLE))
  expect(many).toBe(few)
  expect(many).toBeLessThan(45)
  expect(await filled(0)).toEqual({ places: DAYS * PEOPLE, plans: 1, halfWithin: expect.any(Number) })
  const answers: object[] = []
  const undo = () => statementsIn(async () => answers.push(await plans().undo(of)))
  const first = await undo()
  const second = await undo()
  expect(answers).toMatchObject([
    { steps: 1, places: DAYS * PEOPLE - PEOPLE, left: PEOPLE },
    { steps: 1, places: PEOPLE, left: 0 },
  ])
  expect(first).toBe(second)
  expect(first).toBeLessThan(45)
  await expect(plans().undo(of)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await plans().run(of)).toMatchObject({ booked: 0 })
  expect(await filled(0)).toEqual({ places: 0, plans: 0, halfWithin: null })
  expect(await filled(-91)).toBeNull()
  await expectSoundShifts(app)
})

test('too many people are refused when a plan is asked for, and too many ways to fill the places when it is made', async () => {
  const ask = () => plans().start({ teamId: team.id, ...askedIn(app) })
  most.people = PEOPLE - 1
  await expect(ask()).rejects.toMatchObject({
    data: { fields: [{ message: `A plan is for at most ${PEOPLE - 1} people` }] },
  })
  delete most.people
  most.pairs = 20
  const { id } = await ask()
  await makePlans(app.services)
  expect(await plans().run({ teamId: team.id, runId: id })).toMatchObject({
    state: 'failed',
    why: 'There are too many ways to fill these places. Please choose fewer days or sites',
  })
})
