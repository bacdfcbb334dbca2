import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeApplicant, makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'

const app = useApp()
const query = async (text: string, values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

/** A team that requires an employment history, in which a person waits who has given one. */
async function makeWaiting(person?: TestPerson) {
  const team = await makeTeam(app)
  const other = await makeMember(app, { team, role: 'manager' })
  const member = await makeMember(app, { team, ...(person && { person }) })
  await app
    .as(team.owner)
    .compliance.createRequirement({ teamId: team.id, ...aRequirement, name: 'History', kinds: ['work-history'] })
  if (!person) await giveHistory(member)
  return { team, other, person: member }
}

const giveHistory = (person: TestPerson) =>
  app.as(person).registration.saveStep({
    step: 'work-history',
    version: 0,
    values: {
      workHistory: [
        { company: 'Elm House', position: 'Carer', startDate: '2015-01-01', current: true, responsibilities: 'Care' },
      ],
    } as never,
  })

const remind = (person: TestPerson, team: TestTeam) => app.as(person).compliance.remindTeam({ teamId: team.id })

const toldOf = (person: TestPerson) =>
  query(`select user_id from app.notifications where kind = 'verification-reminded' and about = $1`, [person.id])

test('a worker reads since when their evidence waits, and reminds the managers of the team once a day', async () => {
  const { team, other, person } = await makeWaiting()
  const given = new Date(app.clock.now())
  const { teams } = await app.as(person).compliance.own()
  expect(teams[0]?.items).toMatchObject([{ state: 'waiting' }])
  expect(Math.abs(Date.parse(teams[0]?.items[0]?.waitingSince ?? '') - given.getTime())).toBeLessThan(60_000)
  const [one, again] = await Promise.all([remind(person, team), remind(person, team)])
  expect(again).toEqual(one)
  expect((await toldOf(person)).map((row: { user_id: string }) => row.user_id).toSorted()).toEqual(
    [team.owner.id, other.id].toSorted(),
  )
  const audited = await query(`select from app.audit_events where chain = $1 and action = 'team.remind'`, [team.id])
  expect(audited).toHaveLength(1)
  expect((await app.as(person).compliance.ownReminders()).items).toEqual([one])
  app.clock.advance({ days: 1 })
  expect((await app.as(person).compliance.ownReminders()).items).toEqual([])
  await remind(person, team)
  expect(await toldOf(person)).toHaveLength(4)
})

test('once everything is decided about, the reminder is done: read, and not mailed', async () => {
  const { team, person } = await makeWaiting()
  await remind(person, team)
  const open = () =>
    query(
      `select from app.notifications where kind = 'verification-reminded' and about = $1 and (read_at is null or mail_at is not null)`,
      [person.id],
    )
  expect(await open()).toHaveLength(2)
  const { compliance } = app.as(team.owner)
  const [item] = (await compliance.queue({ teamId: team.id, person: person.id })).items
  const of = { teamId: team.id, userId: person.id, evidenceId: item?.id ?? '' }
  await compliance.decide({ ...of, replaces: null, decision: 'verified' })
  expect(await open()).toEqual([])
})

test('reminding follows from the answer to a request: whoever has reminded a team is not taken out of it again by Undo', async () => {
  const team = await makeTeam(app)
  const { requestId, ...person } = await makeApplicant(app, { team })
  await giveHistory(person)
  const { compliance, teams } = app.as(team.owner)
  await compliance.createRequirement({ teamId: team.id, ...aRequirement, name: 'History', kinds: ['work-history'] })
  await teams.approve({ teamId: team.id, requestId })
  await remind(person, team)
  await expect(teams.undoAnswer({ teamId: team.id, requestId })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('nobody reminds a team for which nothing of theirs waits, or of which they are no staff', async () => {
  const { team, other, person } = await makeWaiting()
  const idle = await makeMember(app, { team })
  await expect(remind(idle, team)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(remind(other, team)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(remind(person, await makeTeam(app))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await toldOf(idle)).toEqual([])
})

test('of many teams three are reminded on one day, also at once', async () => {
  const { person, team } = await makeWaiting()
  const teams = [team]
  for (let more = 0; more < 4; more++) teams.push((await makeWaiting(person)).team)
  const answers = await Promise.allSettled(teams.map((one) => remind(person, one)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await toldOf(person)).toHaveLength(6)
})
