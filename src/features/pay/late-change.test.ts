import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp()
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const WHY = { cause: 'hirer', reason: 'not-needed' } as const
const band = { underHours: 96, cause: 'hirer', stillCharged: 100 } as const

/** Somebody is booked on a shift of tomorrow, under terms that pay for late changes. */
async function makeBooked() {
  const team = await makeTeam(app)
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const siteId = await makeSite(app, { team })
  const bands = [
    { ...band, act: 'moved', measure: 'percent', stillPaid: 10 },
    { ...band, act: 'cancelled', measure: 'percent', stillPaid: 50 },
  ] as const
  const { shifts } = app.as(team.owner)
  await shifts.saveTerms({ teamId: team.id, version: 0, bands: bands.map((one) => ({ ...one })) })
  const shiftId = await makeShift(app, { team, siteId, inDays: 1 })
  await shifts.assign({ teamId: team.id, shiftId, userId: person.id })
  return { team, person, shifts, on: { teamId: team.id, shiftId } }
}

const linesOf = (person: { id: string }) =>
  query(
    `select element, amount, said, state, day::text, live from app.pay_lines where user_id = $1 and source = 'late-change' order by made_at, live`,
    person.id,
  )

test('what a shift that is cancelled late still pays is a line of the day on which it was', async () => {
  const { person, shifts, on } = await makeBooked()
  const { version, day } = await shifts.details(on)
  await shifts.cancel({ ...on, version, ...WHY })
  const [{ still }] = await query('select still_paid as still from app.assignments where user_id = $1', person.id)
  expect(still).toBeGreaterThan(0)
  expect(await linesOf(person)).toMatchObject([
    {
      element: 'late-change',
      amount: still,
      state: 'open',
      live: true,
      day,
      said: expect.stringContaining('shift of'),
    },
  ])
})

test('a second change takes the first line back and writes the sum; an undone booking pays nothing', async () => {
  const { team, person, on } = await makeBooked()
  const [{ id }] = await query('select id from app.assignments where user_id = $1', person.id)
  const keep = (pence: number) =>
    query(
      `update app.assignments set still_paid = $2, still_paid_day = coalesce(still_paid_day, current_date) where id = $1`,
      id,
      pence,
    )
  await keep(1000)
  await keep(1500)
  const live = async () => (await linesOf(person)).filter((line) => line.live)
  expect(await live()).toMatchObject([{ amount: 1500 }])
  const states = (await linesOf(person)).map(({ amount, state }) => [amount, state])
  expect(states).toHaveLength(3)
  expect(states).toEqual(
    expect.arrayContaining([
      [1000, 'cancelled'],
      [-1000, 'cancelled'],
      [1500, 'open'],
    ]),
  )
  await app.as(team.owner).shifts.undoAssign({ teamId: team.id, assignmentId: id })
  expect(await live()).toEqual([])
  expect(on.shiftId).toBeDefined()
})
