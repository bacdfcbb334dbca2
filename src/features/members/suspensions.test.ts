import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeSession, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { suspendedOn } from './server/data.ts'

const app = useApp()
const today = () => londonToday(app.clock)
const REASON = 'A complaint is being looked into'
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }

interface Both {
  team: TestTeam
  person: TestPerson
}

async function makeBoth(): Promise<Both> {
  const team = await makeTeam(app)
  return { team, person: await makeMember(app, { team }) }
}

const manager = ({ team }: Both) => app.as(team.owner).members
const member = ({ team, person }: Both) => ({ teamId: team.id, userId: person.id })
const suspend = (both: Both, changes: object = {}) =>
  manager(both).suspend({ ...member(both), through: null, reason: REASON, ...changes })

async function isSuspended(both: Both, day = today()) {
  const { items } = await manager(both).list({ teamId: both.team.id })
  const stored = await suspendedOn(app.services.database.kysely, { teamId: both.team.id, day })
  return { listed: items[0]?.standing.standing === 'suspended', stored: stored.has(both.person.id) }
}

async function notices({ person }: Both) {
  const { rows } = await app.services.database.pool.query(
    `select kind, params from app.notifications where user_id = $1 and kind like '%suspen%' order by created_at`,
    [person.id],
  )
  return rows
}

test('a member is suspended from a day until it is lifted; they are told that they are, and what the manager writes, not why', async () => {
  const both = await makeBoth()
  const from = addDays(today(), 2)
  const { items } = await suspend(both, { from, note: 'Please call us' })
  expect(items).toMatchObject([{ from, through: null, reason: REASON, imposedBy: both.team.owner.fullName }])
  expect(await isSuspended(both)).toEqual({ listed: false, stored: false })
  expect(await isSuspended(both, from)).toEqual({ listed: false, stored: true })
  const own = await app.as(both.person).members.ownSuspensions()
  expect(own.items).toMatchObject([{ teamId: both.team.id, from, through: null, note: 'Please call us' }])
  expect(JSON.stringify([own, await notices(both)])).not.toContain(REASON)
  expect(await notices(both)).toEqual([{ kind: 'member-suspended', params: { from, note: 'Please call us' } }])

  app.clock.advance({ days: 2 })
  const { owner } = both.team
  const then = { ...both, team: { ...both.team, owner: { ...owner, sessionSecret: await makeSession(app, owner.id) } } }
  expect(await isSuspended(then)).toEqual({ listed: true, stored: true })
  const lifted = { ...member(then), suspensionId: items[0]?.id ?? '' }
  expect((await manager(then).liftSuspension(lifted)).items).toMatchObject([{ liftedBy: owner.fullName }])
  expect(await isSuspended(then)).toEqual({ listed: false, stored: false })
  await expect(manager(then).liftSuspension(lifted)).rejects.toMatchObject(NOT_FOUND)
  expect((await notices(then)).map(({ kind }) => kind)).toEqual(['member-suspended', 'suspension-lifted'])
})

test('one day belongs to one suspension; two managers at once make one', async () => {
  const both = await makeBoth()
  await suspend(both, { through: addDays(today(), 3) })
  await expect(suspend(both, { from: addDays(today(), 3) })).rejects.toMatchObject({
    ...CONFLICT,
    data: { current: { items: [{ reason: REASON }] } },
  })
  const from = addDays(today(), 4)
  const both2 = await Promise.allSettled([suspend(both, { from }), suspend(both, { from })])
  expect(both2.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test.each([{ from: '2000-01-01' }, { through: '2000-01-01' }, { reason: ' ' }])('%o is refused', async (changes) => {
  await expect(suspend(await makeBoth(), changes)).rejects.toMatchObject({
    code: expect.stringMatching(/UNPROCESSABLE_CONTENT|BAD_REQUEST/),
  })
})

test('somebody who has left is not suspended any more by this; one who leaves at the same time is or is not', async () => {
  const both = await makeBoth()
  const [suspended, left] = await Promise.allSettled([
    suspend(both),
    app.as(both.person).teams.leave({ teamId: both.team.id }),
  ])
  expect(left.status).toBe('fulfilled')
  if (suspended.status === 'rejected') expect(suspended.reason).toMatchObject(NOT_FOUND)
  await expect(suspend(both)).rejects.toMatchObject(NOT_FOUND)
  expect((await app.as(both.person).members.ownSuspensions()).items).toEqual([])
})

test('nobody but the managers of the team reads why', async () => {
  const both = await makeBoth()
  await suspend(both)
  const other = await makeTeam(app)
  for (const { id } of [both.person, other.owner]) {
    const client = await app.services.database.pool.connect()
    await client.query('begin; set local role care_app')
    await client.query(`select set_config('app.user_id', $1, true)`, [id])
    expect((await client.query('select reason from app.suspensions')).rows).toEqual([])
    await client.query('rollback')
    client.release()
  }
})
