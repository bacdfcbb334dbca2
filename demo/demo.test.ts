import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '#features/audit/server/verify-chain.ts'
import { startPostgres } from '#server/postgres/server.ts'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import { openApp, type TestApp } from '#testing/app.ts'
import { invariants } from '#testing/invariants.ts'
import { refuseUnlessEmpty } from './demo.ts'
import { type Cast, castOf } from './part.ts'
import { type Actions, actionsOn } from './stage.ts'

/** A whole run leaves the demonstration here for its browser tests. */
const dataDir = process.env.DEMO_DATA ?? mkdtempSync(join(tmpdir(), 'care-demo-'))
const FILLING_MS = 600_000

/** Each whose sign-in is told has something to do. */
async function expectSomethingToDo({ teams, carer, registering }: Cast, actions: Actions) {
  const team = teams[0]!
  const { cover, teams: own, timesheets, attendance } = await actions.as(team.manager)
  expect((await cover.board({ teamId: team.id, window: 'tonight' })).items.length).toBeGreaterThan(1)
  expect((await own.requests({ teamId: team.id })).items.length).toBeGreaterThan(3)
  const monday = startOfWeek(londonToday(app.clock))
  const lastWeek = { teamId: team.id, week: addDays(monday, -7) }
  const { counts } = await timesheets.totals(lastWeek)
  for (const state of ['disputed', 'unknown', 'differs', 'match', 'asked', 'second', 'approved'] as const)
    expect.soft(counts[state], `hours of last week: ${state}`).toBeGreaterThan(0)
  expect((await timesheets.list({ ...lastWeek, show: 'needs' })).items.length, 'timesheets to answer').toBeLessThan(40)
  const byClient = await timesheets.list({ ...lastWeek, show: 'needs' })
  expect(
    byClient.items.filter(({ client }) => client === 'disputed'),
    'hours that a client disputes',
  ).toHaveLength(1)
  const { waiting: hours } = await (await actions.as(carer.account)).timesheets.mine({ month: monday.slice(0, 7) })
  expect(hours.length, 'hours to confirm').toBeGreaterThan(0)
  expect((await attendance.live({ teamId: team.id })).came, 'people who have clocked in').toBeGreaterThan(0)
  const { rows } = await app.services.database.pool.query(
    `select
      (select count(*) from app.verification_queue where team_id = $1) as queue,
      (select count(*) from app.leave where team_id = $1 and state = 'asked') as leave,
      (select count(*) from app.assignment_concerns where released_at is null) as broken,
      (select count(*) from app.shift_offers where user_id = $2 and state = 'offered') as offers,
      (select count(*) from app.assignments where user_id = $2 and state = 'confirmed' and starts_at > now()) as shifts,
      (select count(*) from app.detail_requests where user_id = $2 and ended_at is null) as asked,
      (select completion from app.profiles where user_id = $3) as completion,
      (select count(*) from app.assignments where team_id = $1 and state = 'worked') as worked`,
    [team.id, carer.account.id, registering.account.id],
  )
  const { completion, worked, ...waiting } = rows[0]
  for (const [what, times] of Object.entries(waiting)) expect.soft(times, what).toBeGreaterThan(0)
  expect(completion).toBeLessThan(100)
  expect(worked).toBeGreaterThan(900)
}

/** The cast with the ids that their accounts and teams have got. */
async function castIn({ services }: TestApp): Promise<Cast> {
  const cast = castOf(Date.now())
  const { pool } = services.database
  const { rows: users } = await pool.query<{ id: string; email: string }>('select id, email from app.users')
  const { rows: teams } = await pool.query<{ id: string; name: string }>('select id, team_name as name from app.teams')
  const ids = new Map(users.map(({ id, email }) => [email, id]))
  const accounts = [
    ...cast.members.map(({ account }) => account),
    ...cast.teams.flatMap(({ owner, manager, siteManager, officer }) => [owner, manager, siteManager, officer]),
  ]
  for (const account of accounts) account.id = ids.get(account.email) ?? ''
  for (const team of cast.teams) team.id = teams.find(({ name }) => name === team.name)?.id ?? ''
  return cast
}

let app: TestApp
let stop: () => Promise<void>

beforeAll(async () => {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/demo.ts'], { env, encoding: 'utf8' })
  expect(stderr + stdout).toContain('Done in')
  const database = await startPostgres({ dataDir })
  stop = database.stop
  app = await openApp({ connection: database.connection, dataDir }, { worksOnJobs: false })
}, FILLING_MS)
afterAll(async () => {
  await app?.close()
  await stop?.()
  if (!process.env.DEMO_DATA) rmSync(dataDir, { recursive: true, force: true })
})

test('an empty installation becomes a believable agency, once', { timeout: FILLING_MS }, async () => {
  const { services, server, clock: now } = app
  const { pool } = services.database
  await expect(refuseUnlessEmpty(services)).rejects.toThrow('has people in it already')
  const cast = await castIn(app)
  const { teams, members } = cast
  expect(new Set(members.map(({ account }) => account.email)).size).toBe(139)

  const actions = actionsOn({ services, server, owner: services.database, clock: { ...now, at: now.now() } })
  for (const { id, owner } of teams) {
    const dashboard = await (await actions.as(owner)).members.candidates({ teamId: id })
    expect(JSON.stringify(dashboard)).not.toContain('undefined')
  }
  const { rows } = await pool.query(`select
    (select count(*) from app.team_members where status = 'active' and role = 'staff') as members,
    (select count(*) from app.team_members where status <> 'active') as former,
    (select count(*) from app.team_join_requests where status = 'pending') as waiting,
    (select count(*) from app.registrations where completed_at is not null) as complete`)
  expect(rows[0]).toEqual({ members: 126, former: 3, waiting: 8, complete: 116 })
  await expectSomethingToDo(cast, actions)
  expect((await verifyAudit({ ...services, dataDir: app.dataDir })).faults).toEqual([])
  for (const { name, wrong, after } of invariants) {
    if (after === 'files') continue
    const { rows: broken } = await pool.query(wrong)
    expect.soft(broken.slice(0, 3), `${broken.length} rows: ${name}`).toEqual([])
  }
})
