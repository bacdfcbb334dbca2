import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'

const app = useApp()
const pool = () => app.services.database.pool
const idsOf = (people: TestPerson[]) => people.map(({ id }) => id)

async function makeStaff(count: number) {
  const team = await makeTeam(app)
  const people: TestPerson[] = []
  for (let number = 0; number < count; number++) people.push(await makeMember(app, { team }))
  return { team, people, userIds: idsOf(people) }
}

const ask = (team: TestTeam, userIds: string[], section: 'next-of-kin' | 'medical' = 'next-of-kin') =>
  app.as(team.owner).members.askTogether({ teamId: team.id, userIds, section, note: 'Before Monday, please' })

async function countOf(text: string, values: unknown[]) {
  const { rows } = await pool().query<{ count: number }>(`select count(*)::int as count ${text}`, values)
  return rows[0]?.count
}
const noticesOf = (userIds: string[]) =>
  countOf(`from app.notifications where kind = 'details-asked' and user_id = any($1)`, [userIds])

describe('asking many members for details', () => {
  test('asks, notifies and writes down each of them once, and nobody who was asked before', async () => {
    const { team, people, userIds } = await makeStaff(4)
    const [first] = people as [TestPerson]
    await app.as(team.owner).members.ask({ teamId: team.id, userId: first.id, section: 'next-of-kin' })
    const answer = await ask(team, [...userIds, userIds[1] as string])
    expect(answer.asked.toSorted()).toEqual(userIds.slice(1).toSorted())
    expect(answer).toMatchObject({ waiting: [first.id], left: [] })
    expect(await noticesOf(userIds)).toBe(4)
    expect(
      await countOf(`from app.audit_events where chain = $1 and action = 'details.ask' and subject = any($2)`, [
        team.id,
        userIds,
      ]),
    ).toBe(4)
    const { items } = await app.as(team.owner).members.list({ teamId: team.id })
    expect(items.map(({ asked }) => asked)).toEqual(Array(4).fill(['next-of-kin']))
    expect(await ask(team, userIds)).toMatchObject({ asked: [] })
    expect(await noticesOf(userIds)).toBe(4)
  })

  test('two managers at the same time ask each person once', async () => {
    const { team, userIds } = await makeStaff(5)
    const manager = await makeMember(app, { team, role: 'manager' })
    const asking = { teamId: team.id, userIds, section: 'next-of-kin' } as const
    const answers = await Promise.all([
      app.as(team.owner).members.askTogether(asking),
      app.as(manager).members.askTogether({ ...asking, userIds: userIds.toReversed() }),
    ])
    expect(answers.flatMap(({ asked }) => asked).toSorted()).toEqual(userIds.toSorted())
    expect(answers.flatMap(({ waiting }) => waiting).toSorted()).toEqual(userIds.toSorted())
    expect(await noticesOf(userIds)).toBe(5)
  })

  test('leaves out people of other teams, those who left, and managers', async () => {
    const { team, people, userIds } = await makeStaff(2)
    const [gone, stays] = people as [TestPerson, TestPerson]
    const others = [await makePerson(app), await makeMember(app, { team: await makeTeam(app) }), team.owner]
    await app.as(gone).teams.leave({ teamId: team.id })
    const answer = await ask(team, [...userIds, ...idsOf(others)])
    expect(answer.asked).toEqual([stays.id])
    expect(answer.left.toSorted()).toEqual([gone.id, ...idsOf(others)].toSorted())
    expect(await noticesOf(idsOf(others))).toBe(0)
  })

  test('asks for health answers only after an offer, and only for a manager who may see them', async () => {
    const { team, people, userIds } = await makeStaff(2)
    const [offered, other] = people as [TestPerson, TestPerson]
    await app.as(team.owner).members.recordOffer({ teamId: team.id, userId: offered.id, confirm: true })
    expect(await ask(team, userIds, 'medical')).toEqual({ asked: [offered.id], waiting: [], left: [other.id] })
    const manager = await makeMember(app, { team, role: 'manager' })
    await expect(
      app.as(manager).members.askTogether({ teamId: team.id, userIds, section: 'medical' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('takes a hundred people at most', async () => {
    const { team } = await makeStaff(0)
    const many = Array.from({ length: 101 }, () => crypto.randomUUID())
    await expect(ask(team, many)).rejects.toMatchObject({ status: 422 })
    expect((await ask(team, many.slice(1))).left).toHaveLength(100)
  })
})
