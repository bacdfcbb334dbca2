import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canWork, placeOfNeed } from '#features/members/rules/standing.ts'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { unzip } from '#testing/files/archives.ts'
import { makeMember, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { chanceFrom } from '#testing/random.ts'
import { holds } from './rules/days.ts'
import { type ComplianceStatus, goodThrough, readStatus, stateOn, states } from './rules/state.ts'
import type { MatrixFilter, MatrixRow } from './schema.ts'

const app = useApp()
const today = () => londonToday(app.clock)
const PEOPLE = 60
const RULES = [
  { name: 'Blocks' },
  { name: 'Warns', blocks: false, managerLeadDays: 90 },
  { name: 'Of nurses', jobs: ['nurse' as const] },
]

/** A team of more people than a page shows, with statuses of all kinds. */
async function makeVaried() {
  const team = await makeTeam(app)
  const compliance = app.as(team.owner).compliance
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => {
      const person = await makePerson(app, { fullName: `Person ${(at * 37) % PEOPLE}` })
      await makeMember(app, { team, person })
    }),
  )
  const { pool } = app.services.database
  await pool.query(
    `update app.team_members set "position" = 'nurse' where team_id = $1 and role = 'staff' and full_name like '%3'`,
    [team.id],
  )
  await clearEverybody(team)
  for (const rule of RULES) await compliance.createRequirement({ teamId: team.id, ...aRequirement, ...rule })
  const upTo = chanceFrom(11).below
  /** Days that begin before today, and end around it or never. */
  const stretch = (percent: number) => {
    if (upTo(100) >= percent) return '{}'
    const end = upTo(4) === 0 ? '' : addDays(today(), upTo(130) - 25)
    return `{[${addDays(today(), -30 - upTo(200))},${end})}`
  }
  /** The same, with a second one that begins later, now and then. */
  const twice = (percent: number) => {
    const from = addDays(today(), upTo(60) - 20)
    return upTo(3) > 0
      ? stretch(percent)
      : `{[${addDays(today(), -200)},${addDays(from, -1 - upTo(20))}),[${from},${addDays(from, 1 + upTo(60))})}`
  }
  const { rows: keys } = await pool.query(
    `select s.user_id, s.requirement_id from app.compliance_statuses s join app.team_members m using (team_id, user_id)
     join app.requirement_versions v using (requirement_id) where s.team_id = $1 order by m.full_name, v.name`,
    [team.id],
  )
  for (const { user_id, requirement_id } of keys)
    await pool.query(
      `update app.compliance_statuses set covered = $3, exempt = $4, waiting = $5, rejected = $6, grace = $7,
         waiting_since = case when $5::datemultirange <> '{}' then now() end
       where user_id = $1 and requirement_id = $2`,
      [user_id, requirement_id, twice(70), stretch(12), stretch(35), stretch(30), stretch(10)],
    )
  await pool.query('select app.rewrite_standings($1, null, null)', [team.id])
  const { items } = await compliance.requirements({ teamId: team.id })
  const { rows } = await pool.query(
    `select user_id, requirement_id, required::text, covered::text, exempt::text, grace::text, waiting::text, rejected::text, gaps::text
     from app.compliance_statuses where team_id = $1`,
    [team.id],
  )
  const statuses = rows.map((row) => {
    const rule = items.find(({ id }) => id === row.requirement_id)?.inForce
    if (!rule) throw new Error('a status without a rule')
    const status = readStatus(row)
    const state = stateOn(status, today(), rule.managerLeadDays)
    const isBlocked = rule.blocks && holds(status.gaps, today()) && !holds(status.waiting, today())
    return { userId: String(row.user_id), requirement: String(row.requirement_id), rule, status, state, isBlocked }
  })
  return { team, compliance, statuses, requirements: items.map(({ id }) => id) }
}

/** Nothing but what the team requires keeps them from working. */
async function clearEverybody({ id }: TestTeam) {
  const { pool } = app.services.database
  await pool.query(`update app.team_members set completion = 100 where team_id = $1 and role = 'staff'`, [id])
  await pool.query(
    `with established as (
       insert into app.evidence (team_id, user_id, kind, source, digest, valid_from, given_at)
       select team_id, user_id, 'right-to-work', '', '', '2020-01-01', now() from app.team_members where team_id = $1
         and role = 'staff' returning *)
     insert into app.verifications (team_id, user_id, evidence_id, decision, decided_at) select team_id, user_id, id,
       'verified', now() from established`,
    [id],
  )
}

type Varied = Awaited<ReturnType<typeof makeVaried>>
type Status = Varied['statuses'][number]

async function listAll({ team, compliance }: Varied, query: MatrixFilter & { order?: 'name' | 'worst' }) {
  const all: MatrixRow[] = []
  let after: string | undefined
  do {
    const page = await compliance.matrix({ teamId: team.id, ...query, ...(after && { after }) })
    all.push(...page.items)
    after = page.next
  } while (after)
  return all
}

function begins(status: ComplianceStatus, first: string, last: string) {
  const good = goodThrough(status, today())
  return good !== null && addDays(good, 1) >= first && addDays(good, 1) <= last
}

test('the matrix finds by each filter whom the rules in TypeScript find, over all pages and in both orders', async () => {
  const varied = await makeVaried()
  const { statuses, requirements } = varied
  const everybody = await listAll(varied, {})
  expect(everybody).toHaveLength(PEOPLE)
  const names = everybody.map(({ fullName }) => fullName)
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(statuses.map(({ state }) => state)).size).toBe(states.length - 1)

  const monday = addDays(startOfWeek(today()), 21)
  const conditions: [MatrixFilter, (status: Status) => boolean][] = [
    ...states
      .filter((state) => state !== 'not-required')
      .map((state): (typeof conditions)[number] => [{ state }, (one) => one.state === state]),
    [{ blocked: true }, ({ isBlocked }) => isBlocked],
    ...[30, 60, 90].map((lapses): (typeof conditions)[number] => [
      { lapses },
      ({ status }) => begins(status, addDays(today(), 1), addDays(today(), lapses)),
    ]),
    [{ week: monday }, ({ rule, status }) => rule.blocks && begins(status, monday, addDays(monday, 6))],
  ]
  const found = async (filter: MatrixFilter) => (await listAll(varied, filter)).map(({ userId }) => userId)
  for (const [filter, holdsFor] of conditions) {
    const expected = (among: readonly Status[]) => {
      const users = new Set(among.filter(holdsFor).map(({ userId }) => userId))
      return everybody.map(({ userId }) => userId).filter((userId) => users.has(userId))
    }
    expect(await found(filter), JSON.stringify(filter)).toEqual(expected(statuses))
    for (const requirement of requirements)
      expect(await found({ ...filter, requirement }), JSON.stringify({ ...filter, requirement })).toEqual(
        expected(statuses.filter((one) => one.requirement === requirement)),
      )
  }
  expect(await found({ search: 'person 13', job: 'nurse' })).toHaveLength(1)

  const worst = await listAll(varied, { order: 'worst' })
  expect(new Set(worst.map(({ userId }) => userId)).size).toBe(PEOPLE)
  const blocked = new Set(statuses.filter(({ isBlocked }) => isBlocked).map(({ userId }) => userId))
  expect(worst.slice(0, blocked.size).every(({ userId }) => blocked.has(userId))).toBe(true)
  const places = worst.map(({ standing }) => placeOfNeed(standing.standing))
  expect(places).toEqual(places.toSorted())
  expect(new Set(places).size).toBeGreaterThan(3)

  const count = (holdsFor: (one: Status) => boolean) =>
    new Set(statuses.filter(holdsFor).map(({ userId }) => userId)).size
  const figures = await varied.compliance.figures({ teamId: varied.team.id })
  expect(figures).toMatchObject({
    people: PEOPLE,
    blocked: blocked.size,
    works: everybody.filter(({ standing }) => canWork(standing.standing)).length,
    lapsing: count(({ status }) => begins(status, addDays(today(), 1), addDays(today(), 30))),
    waiting: count(({ state }) => state === 'waiting'),
  })
  expect(figures.weeks).toHaveLength(12)
  for (const { from, count: gaps } of figures.weeks) {
    const first = from > today() ? from : addDays(today(), 1)
    const expected = statuses.filter(({ rule, status }) => rule.blocks && begins(status, first, addDays(from, 6)))
    expect(gaps, from).toBe(expected.length)
  }
})

test('what lapses is counted by day and requirement in the order of its index, without sorting', async () => {
  const client = await app.services.database.pool.connect()
  try {
    await client.query('begin; set local enable_sort = off; set local enable_hashagg = off')
    const { rows } = await client.query(
      `explain select l.begins, l.requirement_id, count(*) from app.last_lapses($1, '2026-11-27', '2027-02-26') l group by 1, 2`,
      [randomUUID()],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan using compliance_statuses_by_lapse/)
    expect(plan).not.toContain('Sort')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

describe('a file of the matrix', () => {
  const get = (person: Pick<TestPerson, 'sessionSecret'>, url: string) =>
    app.server.inject({
      url,
      cookies: { '__Host-session': person.sessionSecret },
      headers: { 'sec-fetch-site': 'same-origin' },
    })

  test('has whom the filter finds, without formulas, and is audited (OI01)', async () => {
    const team = await makeTeam(app)
    await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement, name: '=1+1' })
    const person = await makePerson(app, { fullName: '@SUM(A1)' })
    await makeMember(app, { team, person })
    await makeMember(app, { team })
    const url = `/api/teams/${team.id}/compliance`
    const csv = await get(team.owner, `${url}.csv?blocked=true&order=worst`)
    expect(csv.statusCode).toBe(200)
    const lines = csv.body.split('\r\n')
    expect(lines[0]).toBe("\ufeffName,Position,Standing,'=1+1")
    expect(lines.find((line) => line.includes('SUM'))).toMatch(/^'@SUM\(A1\),.*,Missing$/)
    expect(lines.filter(Boolean)).toHaveLength(3)
    const xlsx = await get(team.owner, `${url}.xlsx?search=sum`)
    expect(xlsx.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const texts = [...(await unzip(xlsx.rawPayload)).values()].join('')
    for (const text of ['@SUM(A1)', '=1+1']) expect(texts).toMatch(new RegExp(`(&apos;|&#39;|')${RegExp.escape(text)}`))
    expect(texts).not.toContain('<f>')
    expect((await get(team.owner, `${url}.csv?lapses=soon`)).statusCode).toBe(422)
    const { rows } = await app.services.database.pool.query(
      `select meta from app.audit_events where chain = $1 and action = 'compliance.export' order by seq`,
      [team.id],
    )
    expect(rows.map(({ meta }) => meta)).toEqual([{ rows: 2 }, { rows: 1 }])
  })
})

describe('a training session', () => {
  const kind = 'certificate:fire safety'
  const session = { kind, issuingBody: 'Red Cross', until: null }

  test('marks all who attended for the team, and is taken back with what it marked', async () => {
    const team = await makeTeam(app)
    const [teamId, compliance] = [team.id, app.as(team.owner).compliance]
    const attended = [await makeMember(app, { team }), await makeMember(app, { team })]
    const absent = await makeMember(app, { team })
    await compliance.createRequirement({ teamId, ...aRequirement, kinds: [kind], lastsMonths: 12 })
    const statesNow = async () => {
      const { items } = await compliance.matrix({ teamId })
      return new Map(items.map(({ userId, cells }) => [userId, cells[0]]))
    }
    const userIds = attended.map(({ id }) => id)
    const heldOn = addDays(today(), -10)
    const { id } = await compliance.recordTraining({ teamId, ...session, heldOn, userIds })
    const after = await statesNow()
    for (const userId of userIds) expect(after.get(userId)?.state).toBe('verified')
    expect(after.get(absent.id)?.state).toBe('missing')
    const { items } = await compliance.training({ teamId })
    expect(items).toMatchObject([{ id, issuingBody: 'Red Cross', heldOn }])
    expect(items[0]?.people.map(({ userId }) => userId).toSorted()).toEqual(userIds.toSorted())

    await compliance.withdrawTraining({ teamId, sessionId: id })
    expect((await statesNow()).get(userIds[0] ?? '')?.state).not.toBe('verified')
    expect((await compliance.training({ teamId })).items).toEqual([])
    await expect(compliance.withdrawTraining({ teamId, sessionId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is refused for strangers, for a day that has not come, and for what is no training', async () => {
    const team = await makeTeam(app)
    const [teamId, compliance] = [team.id, app.as(team.owner).compliance]
    const { id } = await makeMember(app, { team })
    const stranger = await makePerson(app)
    const INVALID = { status: 422 }
    const record = (changes: object) =>
      compliance.recordTraining({ teamId, ...session, heldOn: today(), userIds: [id], ...changes })
    await expect(record({ userIds: [id, stranger.id] })).rejects.toMatchObject(INVALID)
    await expect(record({ heldOn: addDays(today(), 1) })).rejects.toMatchObject(INVALID)
    await expect(record({ until: addDays(today(), -1) })).rejects.toMatchObject(INVALID)
    await expect(record({ kind: 'dbs' })).rejects.toMatchObject(INVALID)
    expect((await compliance.training({ teamId })).items).toEqual([])
  })
})

test('a named filter of the matrix stands apart from those of the members', async () => {
  const team = await makeTeam(app)
  const { compliance, members } = app.as(team.owner)
  const teamId = team.id
  await members.saveFilter({ teamId, name: 'Nurses', filter: { job: 'nurse' } })
  const view = await compliance.saveView({ teamId, name: 'Nurses', filter: { job: 'nurse', blocked: true } })
  expect((await compliance.views({ teamId })).items).toEqual([view])
  expect((await members.candidates({ teamId })).filters).toHaveLength(1)
  await expect(compliance.saveView({ teamId, name: 'nurses', filter: {} })).rejects.toMatchObject({ status: 422 })
  expect(await members.renameFilter({ teamId, filterId: view.id, name: 'Blocked nurses' })).toMatchObject({
    name: 'Blocked nurses',
  })
  await members.deleteFilter({ teamId, filterId: view.id })
  expect((await compliance.views({ teamId })).items).toEqual([])
})
