import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LOGO } from '#features/invoices/rules/logo.ts'
import { aBegunCard } from '#features/rates/given.ts'
import { TEAM_PAPERS } from '#features/timesheets/rules/papers.ts'
import { londonToday } from '#shared/time.ts'
import { liveIn } from '#testing/agencies/life.ts'
import { type Ids, type Readings, readAll, readAudited, tryWrites } from '#testing/agencies/readings.ts'
import { type TestApp, useApp } from '#testing/app.ts'
import { procedures } from '#testing/calls/procedures.ts'
import { useEventStreams } from '#testing/event-stream.ts'
import { makeJpg } from '#testing/files/documents.ts'
import { UPLOAD_HEADERS, upload } from '#testing/files/upload.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { register } from '#testing/people/registered.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp()
const { follow } = useEventStreams(app)
const CANARY = 'CANARYELSEWHERE'

/** A team with a site A, which a manager is limited to, and sites elsewhere; a person of each, and one of both. */
async function makeSites() {
  const world = await makeWorld(app)
  const { team, actors } = world
  const { self, fellow } = actors
  const { pool } = app.services.database
  const owner = app.as(team.owner)
  const [manager, whole] = [await makeManager(world), await makeManager(world)]
  const [there, thereToo, both] = [
    await makeMember(app, { team }),
    await makeMember(app, { team }),
    await makeMember(app, { team }),
  ]
  for (const one of [self, fellow]) await register(app, one, 'Given')
  for (const one of [there, thereToo]) await register(app, one, CANARY)
  await pool.query(`update app.profiles set full_name = $1 || left(user_id::text, 4) where user_id = any ($2)`, [
    CANARY,
    [there.id, thereToo.id],
  ])
  const [siteId, otherId] = [await makeSite(app, { team }), await makeSite(app, { team })]
  const worksAt = (person: TestPerson, at: string) =>
    owner.roles.record({
      ...({ teamId: team.id, userId: person.id, job: 'care-assistant', replaces: 0 } as const),
      ...{ from: londonToday(app.clock), siteIds: [at], rate: '15.00' },
    })
  await worksAt(fellow, siteId)
  await worksAt(thereToo, otherId)
  await owner.clients.limitManager({ teamId: team.id, userId: manager.id, siteIds: [siteId] })
  await liveIn(app, { team, person: self, fellow, inDays: 3, onlyAt: siteId })
  await liveIn(app, { team, person: there, fellow: thereToo, inDays: 24, onlyAt: otherId })
  await pool.query(
    'update app.sites set name = $1 || left(id::text, 4), address = $1 where team_id = $2 and id <> $3',
    [CANARY, team.id, siteId],
  )
  await pool.query(
    `update app.clients c set name = $1 || left(id::text, 4) where team_id = $2 and not exists (
      select from app.sites s where s.client_id = c.id and s.id = $3)`,
    [CANARY, team.id, siteId],
  )
  await clearForWork(app, { team, person: both })
  for (const [at, inDays] of [
    [siteId, 40],
    [otherId, 44],
  ] as const) {
    const shiftId = await makeShift(app, { team, siteId: at, inDays, booking: 'assign' })
    await owner.shifts.assign({ teamId: team.id, userId: both.id, shiftId })
  }
  await aBegunCard(world)
  await settled()
  const ids = await idsElsewhere(app, { world, siteId, people: [there, thereToo] })
  return { world, manager, whole, ids, siteId, there, both }
}

/** A manager of the team who may see everything that an owner can allow. */
async function makeManager({ team }: World) {
  const manager = await makeMember(app, { team, role: 'manager' })
  await app.services.database.pool.query(
    'update app.team_members set sees_health = true, sees_pay = true, may_override = true, runs_payroll = true where user_id = $1',
    [manager.id],
  )
  return manager
}

/** Until no job has anything to do. */
async function settled() {
  const { pool } = app.services.database
  const left = `select (select count(*) from pgboss.job where state in ('created', 'active') and start_after <= now()
    and name not like '\\_\\_%')
    + (select count(*) from app.work_to_judge) as left`
  await expect.poll(async () => (await pool.query(left)).rows[0].left, { timeout: 60_000 }).toBe(0)
}

/** The ids of what is at other sites, by their names in inputs. */
async function idsElsewhere(
  { services }: TestApp,
  { world: { team }, siteId, people }: { world: World; siteId: string; people: TestPerson[] },
): Promise<Ids> {
  const list = async (text: string) =>
    (await services.database.pool.query<{ id: string }>(text, [team.id, siteId])).rows.map(({ id }) => id)
  const ofShift = (table: string) =>
    list(
      `select x.id from app.${table} x join app.shifts s on s.id = x.shift_id where x.team_id = $1 and s.site_id <> $2`,
    )
  return {
    teamId: [team.id],
    userId: people.map(({ id }) => id),
    siteId: await list('select id from app.sites where team_id = $1 and id <> $2'),
    clientId: await list(
      'select id from app.clients where team_id = $1 and id <> (select client_id from app.sites where id = $2)',
    ),
    shiftId: await list('select id from app.shifts where team_id = $1 and site_id <> $2'),
    assignmentId: await ofShift('assignments'),
    offerId: await ofShift('shift_offers'),
    swapId: await ofShift('swaps'),
    cardId: await list(
      `select c.id from app.rate_cards c where c.team_id = $1
        and (c.client_id is null or c.client_id <> (select client_id from app.sites where id = $2))`,
    ),
  }
}

/** What a reading shows that it must not. */
function canariesIn(read: Readings, ids: Ids) {
  const { teamId: _, ...others } = ids
  const canaries = [CANARY, ...Object.values(others).flat()]
  return [...read].flatMap(([key, answer]) => {
    const found = canaries.filter((canary) => answer.includes(canary))
    const at = found[0] ? answer.indexOf(found[0]) : 0
    return found.length > 0 ? [`${key}: ${answer.slice(Math.max(0, at - 150), at + 60)}`] : []
  })
}

/** What a limited manager gets about another site: no such thing, or an empty list. A sample that does not fit is refused before that. */
const AS_IF_GONE = ['NOT_FOUND', 'FORBIDDEN', 'OK', 'UNPROCESSABLE_CONTENT']
const CODE = /^[A-Z_]+$/
const codeOf = (answer: string | undefined) => (answer && CODE.test(answer) ? answer : 'OK')

describe('a manager who is limited to a site', () => {
  test('reads nothing of other sites and their people, and of theirs what any manager reads', {
    timeout: 300_000,
  }, async () => {
    const { world, manager, whole, ids } = await makeSites()
    const reading = { app, world, readers: { manager, whole } }
    const read = new Map([...(await readAll(reading)), ...(await readAudited(reading))])
    const theirs = new Map([...read].filter(([key]) => key.includes(' manager')))
    expect(theirs.size).toBeGreaterThan(300)
    expect(canariesIn(theirs, ids)).toEqual([])
    expect([...theirs].filter(([, answer]) => /INTERNAL|^500/.test(answer))).toEqual([])

    // The files of people elsewhere, by whatever way.
    const { rows: files } = await app.services.database.pool.query<{ id: string }>(
      'select id from app.files where user_id = any ($1)',
      [ids.userId],
    )
    expect(files.length).toBeGreaterThan(2)
    const open = async (person: TestPerson, url: string) =>
      (await app.server.inject({ url, cookies: { '__Host-session': person.sessionSecret } })).statusCode
    for (const { id } of files) expect(await open(manager, `/api/files/${id}`)).toBe(404)

    // A manager of the whole team does read it: the canaries sing.
    expect(canariesIn(read, ids).length).toBeGreaterThan(50)
    const closed = new Set(
      procedures().flatMap(({ name, action }) => (action && action.who !== 'members' && !action.atSites ? [name] : [])),
    )
    const elsewhere = Object.entries(ids).flatMap(([name, list]) => (name === 'teamId' ? [] : list))
    const codeFor = (key: string) => {
      if (closed.has(key.split(' ')[0]!)) return ['FORBIDDEN']
      const asks = elsewhere.some((id) => key.includes(id))
      return asks ? AS_IF_GONE : [codeOf(read.get(key.replace(' manager', ' whole')))]
    }
    // What is one's own is another's for the other one.
    const asked = [...theirs].filter(([key]) => !key.includes(manager.id) && !key.includes(whole.id))
    const different = asked.filter(([key, answer]) => !codeFor(key).includes(codeOf(answer)))
    expect(different).toEqual([])
    const files200 = [...theirs].flatMap(([key, answer]) =>
      key.startsWith('/api/teams') && answer.startsWith('200') ? [key.replaceAll(/[0-9a-f-]{36}/g, ':id')] : [],
    )
    const rota = ['csv', 'xlsx', 'pdf'].map((kind) => `/api/teams/:id/rota.${kind} manager`)
    expect([...new Set(files200)]).toEqual(['/api/teams/:id/members/:id/cv.pdf manager', ...rota])
  })

  test('can do nothing at other sites, nor to their people', { timeout: 300_000 }, async () => {
    const { world, manager, ids } = await makeSites()
    const before = await rowsOf(ids)
    const tried = await tryWrites({ app, world }, ids, manager)
    expect(tried.size).toBeGreaterThan(100)
    expect([...tried].filter(([, answer]) => /INTERNAL/.test(answer))).toEqual([])
    const done = [...tried].filter(([key, answer]) => codeOf(answer) === 'OK' && !OWN.includes(key.split(' ')[0]!))
    expect(done).toEqual([])
    expect(canariesIn(new Map([...tried].filter(([key]) => !/^\w+\.saveView/.test(key))), {})).toEqual([])
    expect(await rowsOf(ids)).toEqual(before)
  })
})

/** Over HTTP as the pages do, with the key of its first try. */
async function send(person: TestPerson, { path, key, input }: { path: string; key: string; input: object }) {
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'idempotency-key': key },
    cookies: { '__Host-session': person.sessionSecret },
    payload: input,
  })
  return { status: statusCode, body }
}

/** A team with a shift and somebody for it at a site here, and at a site there, and a manager who may be limited. */
async function makeTwo() {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const owner = app.as(team.owner)
  const makePlace = async () => {
    const person = await makeMember(app, { team })
    await clearForWork(app, { team, person })
    const siteId = await makeSite(app, { team })
    await owner.roles.record({
      ...({ teamId: team.id, userId: person.id, job: 'care-assistant', replaces: 0 } as const),
      ...{ from: londonToday(app.clock), siteIds: [siteId], rate: undefined },
    })
    return { person, siteId, shiftId: await makeShift(app, { team, siteId }) }
  }
  const [here, there] = [await makePlace(), await makePlace()]
  const limit = () => owner.clients.limitManager({ teamId: team.id, userId: manager.id, siteIds: [here.siteId] })
  return { team, manager, here, there, limit }
}

describe('a manager who is limited to a site, over HTTP', () => {
  test('covers no part of a shift elsewhere, and of one here with nobody from elsewhere', async () => {
    const { team, manager, here, there, limit } = await makeTwo()
    await limit()
    const cover = (shiftId: string, { id }: TestPerson) =>
      send(manager, {
        path: `/teams/${team.id}/shifts/${shiftId}/cover-part`,
        key: randomUUID(),
        input: { userId: id, version: 1, from: { time: '07:00' }, until: { time: '11:00' } },
      })
    const stored = async () =>
      (
        await app.services.database.pool.query(
          'select s.id, s.version, s.ends_at, (select count(*) from app.assignments a where a.shift_id = s.id) from app.shifts s where team_id = $1 order by s.id',
          [team.id],
        )
      ).rows
    const before = await stored()
    expect(await cover(there.shiftId, there.person)).toMatchObject({ status: 404 })
    expect(await cover(there.shiftId, here.person)).toMatchObject({ status: 404 })
    expect(await cover(here.shiftId, there.person)).toMatchObject({ status: 404 })
    expect(await stored()).toEqual(before)
    expect(await cover(here.shiftId, here.person)).toMatchObject({ status: 200 })
  })

  test('gets no answer again that they were given when the whole team was theirs', async () => {
    const { team, manager, there, limit } = await makeTwo()
    const key = randomUUID()
    const cover = () =>
      send(manager, {
        path: `/teams/${team.id}/shifts/${there.shiftId}/cover-part`,
        key,
        input: { userId: there.person.id, version: 1, from: { time: '07:00' }, until: { time: '11:00' } },
      })
    const first = await cover()
    expect(first).toMatchObject({ status: 200, body: expect.stringContaining(there.person.id) })
    expect(await cover()).toEqual(first)
    await limit()
    const again = await cover()
    expect(again.status).toBe(409)
    expect(again.body).not.toContain(there.person.id)
  })

  test('opens, replaces and takes back no file of anybody elsewhere, nor of the team', async () => {
    const { team, manager, here, there, limit } = await makeTwo()
    const cookies = { '__Host-session': manager.sessionSecret }
    const photo = async (person: TestPerson) => {
      const file = { slot: 'profile-image', name: 'me.jpg', body: await makeJpg({ width: 90, height: 60 }) }
      const { id } = (await upload(app, person, file)).json()
      await app.services.database.pool.query(`update app.files set state = 'current' where id = $1`, [id])
      return id as string
    }
    const [mine, theirs] = [await photo(here.person), await photo(there.person)]
    const look = async () => {
      const { statusCode, body } = await app.server.inject({
        url: `/api/files/thumbnails?ids=${mine},${theirs}`,
        cookies,
      })
      return { status: statusCode, ids: Object.keys(JSON.parse(body)).toSorted() }
    }
    const open = async (id: string) => (await app.server.inject({ url: `/api/files/${id}`, cookies })).statusCode
    expect(await look()).toEqual({ status: 200, ids: [mine, theirs].toSorted() })
    await limit()
    expect(await look()).toEqual({ status: 200, ids: [mine] })
    expect([await open(mine), await open(theirs)]).toEqual([200, 404])
    for (const id of [mine, theirs]) {
      const sent = { method: 'DELETE', url: `/api/files/${id}`, headers: UPLOAD_HEADERS, cookies } as const
      expect((await app.server.inject(sent)).statusCode).toBe(404)
    }
    const ofTeam = [...app.services.slots.values()].filter(({ owner }) => owner === 'team')
    expect(ofTeam.length).toBeGreaterThan(1)
    for (const { slot } of ofTeam) {
      const picture = { name: 'a.jpg', body: await makeJpg({ width: 90, height: 60 }) }
      const paper = { name: 'a.pdf', body: Buffer.from('%PDF-1.4') }
      const file = { slot, team: team.id, ...(slot === LOGO ? picture : paper) }
      // A paper of somebody's hours at their site they may add: this one is no paper.
      const refusal = slot === TEAM_PAPERS ? 422 : 403
      expect([slot, (await upload(app, manager, file)).statusCode]).toEqual([slot, refusal])
    }
  })

  test('reads anew whatever a page shows, once they are limited', async () => {
    const { manager, limit } = await makeTwo()
    const stream = await follow(manager)
    await limit()
    await expect.poll(stream.nouns).toContain('*')
  })
})

describe('functions and tables', () => {
  test('a function that sees every row and asks who manages a team narrows what it gives to sites, or is for those of the whole team', async () => {
    const { rows } = await app.services.database.pool.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef
        and p.prosrc like '%managed_teams%'
         and p.prosrc !~ 'limited_teams|people_at_my_sites' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(TEAMS_ALONE).toSorted())
  })

  test('every table of a team is closed to them, narrowed, or read by every manager', async () => {
    const { rows } = await app.services.database.pool.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'app' and table_type = 'BASE TABLE' and c.column_name = 'team_id' and not exists (
          select from pg_policies p where p.schemaname = 'app' and p.tablename = c.table_name and p.permissive = 'RESTRICTIVE') order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['shift_series'])
  })
})

/** They name teams and no person, shift or site: whoever asks them narrows, and row security. */
const TEAMS_ALONE = {
  bounced_asks: 'ids alone of asks, of which the list shows those of their sites',
  bounced_signatories: 'ids alone, of which the list shows those of their sites',
  charge_ask: 'counts mails of a team',
  file_usage: 'counts files of a team, for its quota',
  payroll_teams: 'in which teams somebody runs payroll',
  health_teams: 'in which teams somebody may read of health',
  pay_teams: 'in which teams somebody may see pay',
  urgent_messages_to: 'counts messages to people whom eligibility has named',
}

/**
 * What they may do with ids that are not theirs, because it does nothing with these: filters of their own, a week of
 * their own shifts, and lists of which each id is left out.
 */
const OWN = [
  ...[
    'compliance.saveView',
    'shifts.saveView',
    'rota.saveView',
    'members.saveFilter',
    'members.askTogether',
    'shifts.copyWeek',
    'shifts.publish',
    'shifts.offer',
    'allocation.start',
    'expenses.claimMiles',
    'expenses.claimReceipt',
    'expenses.withdraw',
  ],
]

/** Everything that is stored of sites, shifts and people, by table. */
async function rowsOf(ids: Ids) {
  const { pool } = app.services.database
  const { rows } = await pool.query<{ table: string; key: string }>(
    `select table_name as table, column_name as key from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
      where table_schema = 'app' and table_type = 'BASE TABLE' and column_name in ('site_id', 'shift_id', 'user_id')
        and table_name not in ('sessions', 'notifications')
      order by 1, 2`,
  )
  const named = { site_id: ids.siteId, shift_id: ids.shiftId, user_id: ids.userId } as Record<string, string[]>
  const stored = rows.map(async ({ table, key }) => {
    const { rows: found } = await pool.query<{ row: object }>(
      `select to_jsonb(x) as row from app."${table}" x where ${key} = any ($1) order by to_jsonb(x)::text`,
      [named[key]],
    )
    return [`${table} ${key}`, found] as const
  })
  return Object.fromEntries(await Promise.all(stored))
}
