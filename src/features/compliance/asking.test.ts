import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'

// The product's own job would send what is counted here.
const app = useApp({}, { worksOnJobs: false })
const idsOf = (people: TestPerson[]) => people.map(({ id }) => id)
const query = async (text: string, values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const messages = ({ id }: TestPerson) =>
  query(
    `select params ->> 'section' as sections, read_at is not null as read, mail_at is not null as mails from app.notifications
     where user_id = $1 and kind = 'details-asked' order by created_at, id`,
    [id],
  )
const study = (person: TestPerson) =>
  app.as(person).registration.saveStep({ step: 'education', version: 0, values: validAnswers().education })

/** Each lacks a qualification and a passport; nobody can be asked for a fitness to work. */
async function makeStaff(count: number) {
  const team = await makeTeam(app)
  const people: TestPerson[] = []
  for (let number = 0; number < count; number++) people.push(await makeMember(app, { team }))
  const rules = [
    { name: 'NVQ in epilepsy' },
    { name: 'Identity', kinds: ['passport'] },
    { name: 'Fit', kinds: ['fit-to-work'] },
  ]
  const made = []
  for (const rule of rules)
    made.push(await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement, ...rule }))
  return { team, people, requirementIds: made.map(({ id }) => id) }
}

const ask = (team: TestTeam, people: TestPerson[], requirementIds: string[], by: TestPerson = team.owner) =>
  app.as(by).compliance.askForMissing({
    ...{ teamId: team.id, userIds: idsOf(people), requirementIds },
    dueBy: addDays(londonToday(app.clock), 14),
  })

test('each is asked in one message for what they lack, and for nothing that they have given', async () => {
  const { team, people, requirementIds } = await makeStaff(3)
  const [given, ...others] = people as [TestPerson, TestPerson, TestPerson]
  await study(given)
  const stranger = await makeMember(app, { team: await makeTeam(app) })
  const asked = [...people, stranger, await makePerson(app)]
  const plan = await app.as(team.owner).compliance.askPlan({ teamId: team.id, userIds: idsOf(asked) })
  expect(plan.items.map(({ name }) => name)).toEqual(['Identity', 'NVQ in epilepsy'])
  expect(new Map(plan.people.map(({ userId, items }) => [userId, items.length]))).toEqual(
    new Map([[given.id, 1], ...others.map(({ id }): [string, number] => [id, 2])]),
  )
  expect(await ask(team, asked, requirementIds)).toEqual({ people: 3, items: 5 })
  expect(await messages(given)).toMatchObject([{ sections: 'passport' }])
  for (const person of others)
    expect(await messages(person)).toMatchObject([{ sections: 'education passport', mails: true }])
  const { items } = await app.as(others[0] as TestPerson).notifications.list({})
  expect(JSON.stringify(items)).not.toContain('epilepsy')
  const open = await app.as(team.owner).members.asks({ teamId: team.id, userId: others[0]?.id ?? '' })
  expect(open.items.map(({ note }) => note).toSorted()).toEqual(['Please add: Identity', 'Please add: NVQ in epilepsy'])
})

test('the message is done once all that it asks for is given', async () => {
  const { team, people, requirementIds } = await makeStaff(1)
  const [person] = people as [TestPerson]
  await ask(team, people, requirementIds)
  await study(person)
  expect(await messages(person)).toMatchObject([{ read: false, mails: true }])
  await query(
    `update app.detail_requests set outcome = 'done', ended_at = now() where user_id = $1 and ended_at is null`,
    [person.id],
  )
  expect(await messages(person)).toMatchObject([{ read: true, mails: false }])
})

test('nobody is asked again within three days; then the new request takes the place of the open one', async () => {
  const { team, people, requirementIds } = await makeStaff(2)
  const [first] = people as [TestPerson, TestPerson]
  await ask(team, [first], requirementIds.slice(0, 1))
  expect(await ask(team, people, requirementIds)).toEqual({ people: 2, items: 3 })
  const plan = await app.as(team.owner).compliance.askPlan({ teamId: team.id, userIds: idsOf(people) })
  expect(plan.people.flatMap(({ items }) => items.map(({ askedLately }) => askedLately))).toEqual(Array(4).fill(true))
  expect(await ask(team, people, requirementIds)).toEqual({ people: 0, items: 0 })
  await query(`update app.detail_requests set asked_at = asked_at - interval '4 days' where team_id = $1`, [team.id])
  expect(await ask(team, people, requirementIds)).toEqual({ people: 2, items: 4 })
  expect((await messages(first)).map(({ read }) => read).toSorted()).toEqual([false, true, true])
  const { items } = await app.as(team.owner).members.asks({ teamId: team.id, userId: first.id })
  expect(items).toHaveLength(2)
})

test('two managers at the same time ask each person once', async () => {
  const { team, people, requirementIds } = await makeStaff(3)
  const manager = await makeMember(app, { team, role: 'manager' })
  const answers = await Promise.all([
    ask(team, people, requirementIds),
    ask(team, people.toReversed(), requirementIds, manager),
  ])
  expect(answers.map(({ people }) => people).toSorted()).toEqual([0, 3])
  for (const person of people) expect(await messages(person)).toHaveLength(1)
})
