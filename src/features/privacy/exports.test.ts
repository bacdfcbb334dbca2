import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { type TestStream, useEventStreams } from '#testing/event-stream.ts'
import { unzip } from '#testing/files/archives.ts'
import { makeMember, makePerson, makeSession, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { register, uploadFile } from '#testing/people/registered.ts'
import { buildExport } from './server/archive/build.ts'
import { sweepExports } from './server/archive/sweep.ts'

const app = useApp()
const { follow } = useEventStreams(app)

const minutesAgo = (minutes: number) => new Date(app.clock.now() - minutes * 60_000)

function fetchArchive({ sessionSecret }: Pick<TestPerson, 'sessionSecret'>, id: string) {
  return app.server.inject({
    url: `/api/privacy/exports/${id}/archive.zip`,
    cookies: { '__Host-session': sessionSecret },
  })
}

async function stateOf(id: string) {
  const { rows } = await app.services.database.pool.query(
    'select state, file_id, rows, done, total from app.exports where id = $1',
    [id],
  )
  return rows[0] as { state: string; file_id: string | null; rows: number; done: number; total: number }
}

/** Builds the export: the worker polls every two seconds, so most tests run the job themselves; the first one waits. */
async function untilReady(id: string, { byWorker = false } = {}) {
  if (!byWorker) await buildExport(app.services, id)
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 20_000 }).toBe('ready')
}

async function ownArchive(person: TestPerson, how = {}) {
  const { id } = await app.as(person).privacy.askExport({ confirm: true })
  await untilReady(id, how)
  return { id, files: await unzip((await fetchArchive(person, id)).rawPayload) }
}

async function teamArchive(person: TestPerson, teamId: string) {
  const { id } = await app.as(person).privacy.askTeamExport({ teamId, confirm: true })
  await untilReady(id)
  return { id, files: await unzip((await fetchArchive(person, id)).rawPayload) }
}

const textOf = (files: Map<string, Buffer>) =>
  [...files].map(([path, bytes]) => `${path}\n${bytes.toString('latin1')}`).join('\n')

async function actionsAbout(subject: string) {
  const { rows } = await app.services.database.pool.query(
    'select action, actor, meta from app.audit_events where subject = $1 order by at, seq',
    [subject],
  )
  return rows as { action: string; actor: string | null; meta: Record<string, unknown> }[]
}

function blobs() {
  const root = join(app.dataDir, 'files')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

test('PR05: a person’s export is complete, contains nobody else’s data, and is stored encrypted', async () => {
  const team = await makeTeam(app, { name: 'Rowan Care' })
  const person = await makeMember(app, { team, person: await makePerson(app, { fullName: 'CANARY-ME Person' }) })
  const other = await makeMember(app, { team, person: await makePerson(app, { fullName: 'CANARY-OTHER Person' }) })
  await register(app, person, 'CANARY-ME')
  await register(app, other, 'CANARY-OTHER')
  await app.as(person).profile.update({ fullName: 'CANARY-ME Person', role: 'staff', phone: '07700 900123' })
  await app.as(team.owner).members.view({ teamId: team.id, userId: person.id, view: 'identity' })
  const elsewhere = await makeTeam(app)
  await app.as(elsewhere.owner).teams.invite({ teamId: elsewhere.id, email: person.email, role: 'staff' })

  const { id, files } = await ownArchive(person, { byWorker: true })
  const lines = files.get('READ ME.txt')?.toString().split('\n') ?? []
  expect(lines.slice(2, 13).map((line) => line.split(/ {2,}/)[0])).toEqual([
    ...['account.json', 'profile.json', 'drafts.json', 'checks.json', 'checks', 'records', 'references.json'],
    ...['who-used-my-data.csv', 'what-i-did.csv', 'events.json', 'files'],
  ])
  const invitations = JSON.parse(files.get('records/team-invitations.json')!.toString())
  expect(invitations).toMatchObject([{ email: person.email, team_id: elsewhere.id }])
  expect(Object.keys(invitations[0])).not.toContain('secret_hash')
  expect(JSON.parse(files.get('profile.json')!.toString())).toMatchObject({ phone: '07700900123' })
  expect(JSON.parse(files.get('records/standings.json')!.toString())).toEqual([
    {
      ...{ team: 'Rowan Care', role: 'Care Assistant', standing: 'Your agency is checking Right to work' },
      because: ['Right to work was given and waits to be checked'],
    },
  ])
  const text = textOf(files)
  expect(text).not.toContain('CANARY-OTHER')
  for (const words of ['street', 'old street', 'kin', 'kin address', 'referee', 'illness', 'employer', 'draft']) {
    expect.soft(text).toContain(`CANARY-ME ${words}`)
  }
  expect(text).toContain('123456789')
  expect(text).toContain('Rowan Care')
  expect(files.get('who-used-my-data.csv')?.toString()).toMatch(
    new RegExp(
      `${team.owner.fullName},${team.owner.fullName} opened CANARY-ME Person.s passport and licence details,Rowan Care`,
    ),
  )
  const { rows } = await app.services.database.pool.query('select count(*) from app.files where user_id = $1', [
    person.id,
  ])
  expect([...files.keys()].filter((path) => path.startsWith('files/')).length).toBe(rows[0].count)
  expect([...files.keys()].some((path) => path.startsWith('records/sessions'))).toBe(true)
  expect(text).not.toContain(person.sessionSecret)
  const secrets = await app.services.database.pool.query(
    `select encode(secret_hash, 'hex') as hash from app.sessions where user_id = $1`,
    [person.id],
  )
  for (const { hash } of secrets.rows) expect(text).not.toContain(hash)

  const { file_id } = await stateOf(id)
  expect(readFileSync(join(app.dataDir, 'files', file_id!.slice(0, 2), file_id!)).includes('READ ME')).toBe(false)
  expect((await actionsAbout(person.id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['export.ask', 'export.ready', 'export.download']),
  )
  const { items } = await app.as(person).notifications.list({})
  expect(items.map(({ kind }) => kind)).toContain('export-ready')
})

test('PR05: an export needs a recent sign-in, at the request and at the download; only its requester can download it, in any recent session', async () => {
  const person = await makePerson(app)
  const late = { sessionSecret: await makeSession(app, person.id, minutesAgo(16)) }
  await expect(app.as(late).privacy.askExport({ confirm: true })).rejects.toMatchObject({
    code: 'REAUTHENTICATION_NEEDED',
  })
  const { id } = await app.as(person).privacy.askExport({ confirm: true })
  await expect(app.as(person).privacy.askExport({ confirm: true })).rejects.toMatchObject({ code: 'CONFLICT' })
  await untilReady(id)
  await expect(app.as(late).privacy.openExport({ exportId: id })).rejects.toMatchObject({
    code: 'REAUTHENTICATION_NEEDED',
  })
  expect((await fetchArchive(late, id)).statusCode).toBe(403)
  expect(await app.as(person).privacy.openExport({ exportId: id })).toEqual({
    url: `/api/privacy/exports/${id}/archive.zip`,
  })
  const elsewhere = { sessionSecret: await makeSession(app, person.id) }
  expect((await fetchArchive(elsewhere, id)).statusCode).toBe(200)

  const stranger = await makePerson(app)
  const theirs = await fetchArchive(stranger, id)
  const random = await fetchArchive(stranger, crypto.randomUUID())
  expect(theirs.statusCode).toBe(404)
  expect(theirs.body).toBe(random.body)
  await expect(app.as(stranger).privacy.openExport({ exportId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(app.as(stranger).privacy.cancelExport({ exportId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await app.server.inject({ url: `/api/privacy/exports/${id}/archive.zip` })).statusCode).toBe(401)
})

/** Waits until a page is told of these nouns after an act began, whatever else it is told of, and in how many messages. */
function tellingOf(page: TestStream) {
  return async (nouns: string[], act: () => Promise<unknown>) => {
    const before = page.messages().length
    await act()
    const since = () => page.messages().slice(before).flat()
    await expect.poll(since).toEqual(expect.arrayContaining(nouns))
  }
}

test('UP19: an archive is deleted after a week, by a newer export and by its removal, and the page is notified', async () => {
  const person = await makePerson(app)
  const first = await ownArchive(person)
  const second = await ownArchive(person)
  expect((await fetchArchive(person, first.id)).statusCode).toBe(404)
  await app.as(person).privacy.cancelExport({ exportId: second.id })
  expect((await fetchArchive(person, second.id)).statusCode).toBe(404)

  const third = await ownArchive(person)
  const { file_id } = await stateOf(third.id)
  app.clock.advance({ days: 7, seconds: 1 })
  const later = { sessionSecret: await makeSession(app, person.id) }
  // A refusal is written to the person's activity log after its answer: of the first two, of one session, one is.
  const refusals = async () => (await actionsAbout(person.id)).filter(({ action }) => action === 'access.refused')
  await expect.poll(refusals).toHaveLength(1)
  const page = await follow(later)
  const telling = tellingOf(page)
  await telling(['activity'], async () => expect((await fetchArchive(later, third.id)).statusCode).toBe(404))
  await expect.poll(refusals).toHaveLength(2)
  expect(blobs()).toContain(file_id)
  await telling(['exports'], () => sweepExports(app.services))
  expect(blobs()).not.toContain(file_id)
  expect((await stateOf(third.id)).state).toBe('expired')
  await telling(['activity', 'exports'], () => app.as(later).privacy.askExport({ confirm: true }))
})

test('AZ24: a team’s export contains the lists and what its requester may see of each member, and is audited for each member (PR06)', async () => {
  const team = await makeTeam(app, { name: 'Elm Care' })
  const other = await makeTeam(app)
  const member = await makeMember(app, { team, person: await makePerson(app, { fullName: '=CANARY-A Ann' }) })
  const foreign = await makeMember(app, { team: other, person: await makePerson(app, { fullName: 'CANARY-B Bob' }) })
  const gone = await makeMember(app, { team, person: await makePerson(app, { fullName: 'Gone Person' }) })
  await register(app, member, 'CANARY-A')
  await register(app, foreign, 'CANARY-B')
  await register(app, gone, 'CANARY-GONE')
  await app.services.database.pool.query(
    `update app.team_members set status = 'left', ended_at = now() where user_id = $1`,
    [gone.id],
  )
  const manager = await makeMember(app, { team, role: 'manager' })

  const { id, files } = await teamArchive(team.owner, team.id)
  const text = textOf(files)
  expect(text).not.toContain('CANARY-B')
  expect(text).not.toContain('CANARY-GONE')
  expect(files.get('members.csv')?.toString()).toContain(`'=CANARY-A Ann,${member.email}`)
  expect(files.get('members.csv')?.toString()).toContain('Gone Person,,')
  expect(JSON.parse(files.get('members.json')!.toString())).toHaveLength(4)
  expect(files.get('standings.csv')?.toString()).toContain(
    `'=CANARY-A Ann,Care Assistant,Waits for you: Right to work,Right to work was given and waits to be checked`,
  )
  expect(files.get('standings.csv')?.toString()).not.toContain('Gone Person')
  expect(files.get('certificates.csv')?.toString().split('\r\n').length).toBeGreaterThan(2)
  const profile = [...files].find(([path]) => /members\/.*profile\.json$/.test(path))?.[1].toString()
  expect(profile).toContain('123456789')
  expect(profile).toContain('National Insurance')
  // No offer is recorded: health answers stay hidden, from the owner too (Equality Act 2010 s. 60).
  expect(text).not.toContain('CANARY-A illness')
  const exported = (await actionsAbout(member.id)).find(({ action }) => action === 'profile.export')
  expect(exported).toMatchObject({ actor: team.owner.id, meta: { files: expect.any(Number) } })
  const ready = (await actionsAbout(team.owner.id)).find(({ action }) => action === 'export.ready')
  expect(ready?.meta.rows).toBeGreaterThan(5)

  const theirs = textOf((await teamArchive(manager, team.id)).files)
  expect(theirs).toContain('123456789')
  expect(theirs).not.toContain('National Insurance')
  expect((await fetchArchive(manager, id)).statusCode).toBe(404)
})

test('AZ10: a removed manager, or one who loses a permission, loses their exports, queued, running or ready', async () => {
  const team = await makeTeam(app)
  await makeMember(app, { team })
  const manager = await makeMember(app, { team, role: 'manager' })
  const { id } = await teamArchive(manager, team.id)
  const { pool } = app.services.database
  await pool.query(`update app.team_members set sees_pay = true where user_id = $1`, [manager.id])
  const withPay = await teamArchive(manager, team.id)
  await pool.query(`update app.team_members set sees_pay = false where user_id = $1`, [manager.id])
  expect((await fetchArchive(manager, withPay.id)).statusCode).toBe(404)

  const waiting = await app.as(manager).privacy.askTeamExport({ teamId: team.id, confirm: true })
  await pool.query(`update app.team_members set status = 'removed', ended_at = now() where user_id = $1`, [manager.id])
  await expect(app.as(manager).privacy.openExport({ exportId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(app.as(manager).privacy.openExport({ exportId: withPay.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(app.as(manager).privacy.teamExports({ teamId: team.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await app.as(manager).privacy.exports()).items).toEqual([])
  await buildExport(app.services, waiting.id)
  expect((await stateOf(waiting.id)).state).toBe('cancelled')
  await sweepExports(app.services)
  expect((await stateOf(withPay.id)).file_id).toBeNull()
})

test('a worker that dies leaves nothing behind: the next attempt starts again, and the last failure is notified', async () => {
  const person = await makePerson(app)
  await uploadFile(app, person, { slot: 'resume', text: 'a CV' })
  const { pool } = app.services.database
  const { rows } = await pool.query(
    `insert into app.exports (user_id, session_id, asked_from, aal, state, file_id, attempts, created_at)
     values ($1, gen_random_uuid(), '192.0.2.0/24', 'aal1', 'running', gen_random_uuid(), 1, now()) returning id, file_id`,
    [person.id],
  )
  // The blob of an attempt that died between its last byte and its row.
  const key = (await app.services.vault.openOrCreate(app.services.database.kysely, { userId: person.id })).bytes
  await (await app.services.files.receive([Buffer.from('half an archive')], { key, id: rows[0].file_id })).keep()
  await buildExport(app.services, rows[0].id)
  expect(await stateOf(rows[0].id)).toMatchObject({ state: 'ready' })
  expect(blobs()).not.toContain(rows[0].file_id)
  await buildExport(app.services, rows[0].id)
  expect((await fetchArchive(person, rows[0].id)).statusCode).toBe(200)

  await pool.query(
    `insert into app.files (user_id, slot, name, mime, size) values ($1, 'dbs', 'lost.pdf', 'application/pdf', 10)`,
    [person.id],
  )
  const { rows: broken } = await pool.query(
    `insert into app.exports (user_id, session_id, asked_from, aal, created_at)
      values ($1, gen_random_uuid(), '192.0.2.0/24', 'aal1', now())
     returning id`,
    [person.id],
  )
  const before = blobs()
  await expect(buildExport(app.services, broken[0].id)).rejects.toThrow()
  await expect(buildExport(app.services, broken[0].id)).rejects.toThrow()
  expect((await stateOf(broken[0].id)).state).toBe('queued')
  await buildExport(app.services, broken[0].id)
  expect(await stateOf(broken[0].id)).toMatchObject({ state: 'failed', file_id: null })
  expect(blobs()).toEqual(before)
})
