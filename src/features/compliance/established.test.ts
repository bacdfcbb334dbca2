import { expect, test } from 'vitest'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'

const app = useApp()
const today = () => londonToday(app.clock)
const DENIED = '42501'
const { kinds } = aRequirement
const SOURCE = 'record-1'

interface Both {
  team: TestTeam
  person: TestPerson
}

/** Runs a statement as the app does for this person, and commits; returns the code of its error. */
async function run(by: TestPerson, text: string, values: unknown[]) {
  const client = await app.services.database.pool.connect()
  try {
    await client.query('begin; set local role care_app')
    await client.query(`select set_config('app.user_id', $1, true)`, [by.id])
    await client.query(text, values)
    await client.query('commit')
    return undefined
  } catch (error) {
    await client.query('rollback')
    return (error as { code: string }).code
  } finally {
    client.release()
  }
}

function establish(
  { team, person }: Both,
  {
    by = team.owner,
    from = today(),
    until = null,
    kind = kinds[0],
  }: Partial<{ by: TestPerson; from: Day; until: Day | null; kind: string }> = {},
) {
  const text = `select app.establish($1, $2, $3, '${SOURCE}', null, $4, $5, now())`
  return run(by, text, [team.id, person.id, kind, from, until])
}

const disestablish = ({ team, person }: Both, by = team.owner) =>
  run(by, `select app.disestablish($1, $2, $3, '${SOURCE}', 'Wrong person', now())`, [team.id, person.id, kinds[0]])

async function makeBoth(person?: TestPerson): Promise<Both> {
  const team = await makeTeam(app)
  const member = await makeMember(app, { team, ...(person && { person }) })
  await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement })
  return { team, person: member }
}

async function read({ team, person }: Both) {
  const { items, evidence } = await app.as(team.owner).compliance.ofMember({ teamId: team.id, userId: person.id })
  return { state: items[0]?.state, goodThrough: items[0]?.goodThrough, evidence }
}

function study({ person }: Both, qualification = 'NVQ', version = 0) {
  const [entry] = validAnswers().education.education as object[]
  const values = { education: [{ ...entry, qualification }] as never }
  return app.as(person).registration.saveStep({ step: 'education', version, values })
}

test('what a team has established counts for the days that it says, and again with new ones', async () => {
  const both = await makeBoth()
  await establish(both, { until: addDays(today(), 100) })
  expect(await read(both)).toMatchObject({ state: 'verified', goodThrough: addDays(today(), 100) })
  await establish(both, { until: addDays(today(), 5) })
  expect(await read(both)).toMatchObject({ state: 'expiring', goodThrough: addDays(today(), 5) })
  await establish(both, { from: addDays(today(), 1) })
  expect((await read(both)).state).toBe('missing')
})

test('what the person has given and waits is verified with it, and waits again once it is taken back', async () => {
  const both = await makeBoth()
  await study(both)
  await establish(both, { from: addDays(today(), -9), until: addDays(today(), 100) })
  const days = { verifiedFrom: addDays(today(), -9), verifiedUntil: addDays(today(), 100) }
  const { evidence } = await read(both)
  expect(evidence.map(({ verification }) => verification)).toMatchObject([days, days])
  const { items } = await app.as(both.team.owner).compliance.queue({ teamId: both.team.id })
  expect(items).toEqual([])
  await disestablish(both)
  expect(await read(both)).toMatchObject({ state: 'waiting', evidence: [{ verification: { reason: 'Wrong person' } }] })
  await disestablish(both)
  await establish(both)
  expect((await read(both)).state).toBe('verified')
})

test('what was verified with a record goes by its new days, also after it was replaced', async () => {
  const both = await makeBoth()
  await study(both)
  await establish(both)
  await study(both, 'Diploma', 1)
  await establish(both, { until: addDays(today(), 5) })
  const { goodThrough, evidence } = await read(both)
  expect(goodThrough).toBe(addDays(today(), 5))
  expect(evidence.map(({ verification }) => verification?.verifiedUntil)).toEqual(Array(3).fill(addDays(today(), 5)))
})

test('established again for the same days, nothing is decided anew', async () => {
  const both = await makeBoth()
  await study(both)
  const decided = async () => (await read(both)).evidence.map(({ verification }) => verification?.id)
  await establish(both)
  const before = await decided()
  await establish(both)
  expect(await decided()).toEqual(before)
})

test('what the team had decided about something given stays', async () => {
  const both = await makeBoth()
  await study(both)
  const { evidence } = await read(both)
  const about = { teamId: both.team.id, userId: both.person.id, evidenceId: evidence[0]?.id as string, replaces: null }
  await app.as(both.team.owner).compliance.decide({ ...about, decision: 'rejected', reason: 'Not readable' })
  await establish(both)
  await disestablish(both)
  expect(await read(both)).toMatchObject({ state: 'rejected' })
})

test('another team neither sees it nor is bound by it', async () => {
  const both = await makeBoth()
  const other = await makeBoth(both.person)
  await establish(both)
  expect(await read(both)).toMatchObject({ state: 'verified' })
  expect(await read(other)).toEqual({ state: 'missing', goodThrough: null, evidence: [] })
  const own = await app.as(both.person).compliance.own()
  expect(own.teams.map(({ items }) => items[0]?.state).sort()).toEqual(['missing', 'verified'])
})

test('nobody decides about it as about something given', async () => {
  const both = await makeBoth()
  await establish(both)
  const [{ id, verification } = {}] = (await read(both)).evidence
  const call = app.as(both.team.owner).compliance.decide({
    ...{ teamId: both.team.id, userId: both.person.id, evidenceId: id as string },
    ...{ replaces: verification?.id ?? null, decision: 'revoked', reason: 'No' },
  })
  await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('nobody establishes anything about themselves but a signature, for another team, or about a former member', async () => {
  const both = await makeBoth()
  const other = await makeBoth()
  expect(await establish(both, { by: both.person })).toBe(DENIED)
  expect(await establish(both, { by: other.team.owner })).toBe(DENIED)
  expect(await establish({ team: both.team, person: other.person })).toBe(DENIED)
  expect(await establish(both, { by: both.person, kind: `policy:${both.team.id}` })).toBeUndefined()
  await establish(both)
  expect(await disestablish(both, both.person)).toBe(DENIED)
  expect(await disestablish(both, other.team.owner)).toBe(DENIED)
  await app.as(both.person).teams.leave({ teamId: both.team.id })
  expect(await establish(both)).toBe(DENIED)
})
