import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeApplicant, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'

const app = useApp()

const doneOf = async (person: TestPerson) =>
  (await app.as(person).profile.dashboard()).firstSteps?.filter(({ done }) => done).map(({ step }) => step)

test('a worker who asks to join has taken that step, and is back at it when they withdraw', async () => {
  const person = await makePerson(app)
  const stranger = await makePerson(app)
  expect(await doneOf(person)).toEqual([])
  const team = await makeTeam(app)
  const { requestId } = await makeApplicant(app, { team, person })
  expect(await doneOf(person)).toEqual(['team'])
  await app.as(person).teams.withdraw({ requestId })
  expect(await doneOf(person)).toEqual([])
  expect(await doneOf(stranger)).toEqual([])
})

test('a device that shows notifications counts', async () => {
  const person = await makePerson(app)
  await app.services.database.pool.query(
    `insert into app.push_subscriptions select id, user_id, 'a', 'b', now() from app.sessions where user_id = $1`,
    [person.id],
  )
  expect(await doneOf(person)).toEqual(['notifications'])
})
