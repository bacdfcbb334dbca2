import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeSession, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()

const giveHistory = async (person: TestPerson) => {
  const values = validAnswers()['work-history'] as never
  await app.as(person).registration.saveStep({ step: 'work-history', version: 0, values })
}

/** A member who may be booked but for what the team requires, and has given an employment history. */
async function makeWorker(team: TestTeam) {
  const person = await makeMember(app, { team })
  await giveHistory(person)
  return clearForWork(app, { team, person })
}

const ask = (team: TestTeam, name: string, kind: string) =>
  app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement, name, kinds: [kind] })

const listOf = (team: TestTeam, owner: TestPerson = team.owner) =>
  app.as(owner).shifts.waitingToWork({ teamId: team.id })

test('whom only the team keeps from working is listed, the longest first, with the shifts that they could take', async () => {
  const team = await makeTeam(app)
  const [long, short, lacking] = [await makeWorker(team), await makeWorker(team), await makeWorker(team)]
  await app.services.database.pool.query(`update app.evidence set given_at = $2 where user_id = $1`, [
    long.id,
    new Date(app.clock.now() - 86_400_000),
  ])
  await ask(team, 'Employment history', 'work-history')
  await app.as(team.owner).compliance.createRequirement({
    ...{ teamId: team.id, ...aRequirement, name: 'Fire Safety', kinds: ['certificate:fire safety'] },
    people: [lacking.id],
  })
  for (const inDays of [2, 3]) await makeShift(app, { team, inDays })
  await makeShift(app, { team, inDays: 4, job: 'nurse' })
  expect(await listOf(team)).toMatchObject({
    items: [
      { userId: long.id, waitsFor: ['Employment history'], shifts: 2, remindedOn: null },
      { userId: short.id, shifts: 2 },
    ],
    total: 2,
  })
  const { rows } = await app.services.database.pool.query(
    'select min(starts_at) as starts from app.shifts where team_id = $1',
    [team.id],
  )
  // One that begins this minute is nobody's to take any more.
  const now = app.clock.now()
  app.clock.set(rows[0].starts)
  const signedIn = { ...team.owner, sessionSecret: await makeSession(app, team.owner.id) }
  expect((await listOf(team, signedIn)).items).toMatchObject([{ shifts: 1 }, { shifts: 1 }])
  app.clock.set(new Date(now).toISOString())
  await app.as(long).compliance.remindTeam({ teamId: team.id })
  const { items } = await listOf(team)
  expect(items.map(({ remindedOn }) => remindedOn !== null)).toEqual([true, false])
  const { waits } = await app.as(team.owner).analytics.overview({ teamId: team.id })
  expect(waits.verify).toMatchObject({
    count: 2,
    items: [{ userId: long.id, shifts: 2 }, { userId: short.id }],
  })
})

test('a worker reads of an open shift what waits since when; for the manager to verify it is the one act', async () => {
  const team = await makeTeam(app)
  const person = await makeWorker(team)
  await ask(team, 'Employment history', 'work-history')
  await ask(team, 'Another history', 'work-history')
  const shiftId = await makeShift(app, { team })
  const { items } = await app.as(person).shifts.available()
  const { reasons = [] } = items[0]?.answer ?? {}
  expect(
    reasons.map(({ turn, text }) => [turn?.of, turn?.what, /you gave it on .*not checked it yet/.test(text)]),
  ).toEqual([
    ['team', 'Another history', true],
    ['team', 'Employment history', true],
  ])
  const { nearly } = await app.as(team.owner).shifts.candidates({ teamId: team.id, shiftId })
  expect(nearly.people).toMatchObject([{ userId: person.id, answer: { reasons: [{ wayOut: { act: 'verify' } }, {}] } }])
})
