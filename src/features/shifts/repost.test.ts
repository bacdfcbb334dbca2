import { expect, test } from 'vitest'
import { londonTime } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const as = (person: TestPerson) => app.as(person).shifts
const worker = async (team: TestTeam) => clearForWork(app, { team, person: await makeMember(app, { team }) })

async function untilHour(hour: string) {
  while (!londonTime(new Date(app.clock.now())).startsWith(hour)) app.clock.advance({ minutes: 30 })
}

interface Told {
  who: string
  count: number
  /** When the mail goes out. */
  at: string
}

/** Who was told that shifts are urgent, in the order of telling. */
async function told(team: TestTeam): Promise<Told[]> {
  const { rows } = await app.services.database.pool.query(
    `select user_id as who, cardinality(subjects) as count, mail_at as at from app.notifications
      where kind = 'shift-urgent' and team_id = $1 order by created_at, mail_at`,
    [team.id],
  )
  return rows.map(({ who, count, at }) => ({ who, count, at: londonTime(new Date(at)) }))
}

test('shifts are re-posted together: one message to each who can take one and has not answered, and not again within two hours', async () => {
  await untilHour('12')
  const team = await makeTeam(app)
  const teamId = team.id
  const [free, asked, declined, sick, calledNo] = (await Promise.all(
    Array.from({ length: 5 }, () => worker(team)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
  await makeMember(app, { team })
  const first = await makeShift(app, { team })
  const second = await makeShift(app, { team, inDays: 4 })
  const assigned = await makeShift(app, { team, inDays: 6, booking: 'assign' })
  await as(team.owner).offer({ teamId, shiftIds: [first, second], userIds: [asked.id, declined.id], minutes: 600 })
  for (const { offer } of (await as(declined).available()).items)
    if (offer) await as(declined).decline({ offerId: offer.id })
  const own = await as(sick).claim({ shiftId: first })
  await as(sick).sick({ assignmentId: own.assignmentId })
  for (const shiftId of [first, second])
    await app.as(team.owner).cover.log({ teamId, shiftId, userId: calledNo.id, outcome: 'said-no' })
  const all = { teamId, shiftIds: [first, second, assigned] }
  const plan = await as(team.owner).planRepost(all)
  expect([plan.shifts, plan.capped, plan.people.map(({ userId }) => userId).toSorted()]).toEqual([
    ...[2, 0, [free.id, sick.id].toSorted()],
  ])
  await expect(as(free).planRepost(all)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const both = await Promise.allSettled([
    as(team.owner).repost(all),
    as(team.owner).repost({ teamId, shiftIds: [second, first] }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toEqual([
    { status: 'fulfilled', value: { reposted: 2, people: 2, capped: 0 } },
  ])
  const messages = await told(team)
  expect(messages.map(({ who, count }) => [who, count])).toEqual(
    expect.arrayContaining([
      [free.id, 2],
      [sick.id, 1],
    ]),
  )
  expect(messages).toHaveLength(2)
  const { isUrgent, changes } = await as(team.owner).details({ teamId, shiftId: first })
  expect([isUrgent, changes.filter(({ act }) => act === 'repost').length]).toEqual([true, 1])
  app.clock.advance({ minutes: 119 })
  expect(await as(team.owner).planRepost({ teamId, shiftIds: [first] })).toEqual({ shifts: 0, people: [], capped: 0 })
  await expect(as(team.owner).repost({ teamId, shiftIds: [first] })).rejects.toMatchObject(CONFLICT)
  app.clock.advance({ minutes: 1 })
  await as(free).claim({ shiftId: second })
  expect(await as(team.owner).repost({ teamId, shiftIds: [first, second] })).toEqual({
    reposted: 1,
    people: 1,
    capped: 0,
  })
})

test('at night people are told in the morning, or at once of a shift that is near', async () => {
  await untilHour('23')
  const team = await makeTeam(app)
  await worker(team)
  const near = await makeShift(app, { team, inDays: 1, start: '09:00', end: '15:00' })
  const far = await makeShift(app, { team, inDays: 3 })
  await as(team.owner).repost({ teamId: team.id, shiftIds: [far] })
  await as(team.owner).repost({ teamId: team.id, shiftIds: [near] })
  expect((await told(team)).map(({ at }) => at).sort()).toEqual(['06:00', londonTime(new Date(app.clock.now()))])
})

test('a re-post counts for the cap of messages a day, and is held back by it unless the shift is near', async () => {
  await untilHour('20')
  const team = await makeTeam(app)
  const teamId = team.id
  const person = await worker(team)
  await as(team.owner).saveOfferCaps({ teamId, version: 0, atOnce: 5, aDay: 1 })
  const [first, second, later] = await Promise.all([3, 4, 5].map((inDays) => makeShift(app, { team, inDays })))
  const near = await makeShift(app, { team, inDays: 0, start: '22:00', end: '23:30' })
  const repost = (...shiftIds: (string | undefined)[]) =>
    as(team.owner).repost({ teamId, shiftIds: shiftIds as string[] })
  expect(await repost(first)).toEqual({ reposted: 1, people: 1, capped: 0 })
  const offer = { teamId, shiftIds: [later!], userIds: [person.id], minutes: 60 }
  expect(await as(team.owner).offer(offer)).toMatchObject({ offers: 0, capped: 1 })
  expect(await repost(second)).toEqual({ reposted: 1, people: 0, capped: 1 })
  expect(await repost(near, later)).toEqual({ reposted: 2, people: 1, capped: 0 })
  expect((await told(team)).map(({ count }) => count)).toEqual([1, 1])
  // The next day begins.
  app.clock.advance({ minutes: 5 * 60 })
  expect(await repost(second)).toEqual({ reposted: 1, people: 1, capped: 0 })
})
