import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rotate } from '#app/operations/keys.ts'
import { buildExport } from '#features/privacy/server/archive/build.ts'
import { applySchedule } from '#features/privacy/server/retention/run.ts'
import type { TeamAction } from '#features/teams/policy.ts'
import { authorizeTeam } from '#features/teams/server/gate.ts'
import { PDF, PNG } from '#server/files/kinds.ts'
import type { FileSlot } from '#server/files/slots.ts'
import { useApp } from '#testing/app.ts'
import { unzip } from '#testing/files/archives.ts'
import { makePdf, makePng } from '#testing/files/documents.ts'
import { UPLOAD_HEADERS, upload } from '#testing/files/upload.ts'
import { invariants } from '#testing/invariants.ts'
import { makeMember, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { QUOTA } from './schema.ts'
import { claimFile, currentFiles, retireFiles } from './server/data.ts'
import { sweepFiles } from './server/jobs.ts'

const app = useApp()

const MANAGE: TeamAction = { who: 'managers', words: 'upload its policies' }

/** A slot as a feature with policies would declare it: managers upload, everybody in the team reads, and reads by staff are audited. */
const policy: FileSlot = {
  owner: 'team',
  slot: 'policy',
  accept: [PDF, PNG],
  maxBytes: 1024 * 1024,
  most: 2,
  keepDays: 3,
  imageSide: 200,
  thumbnail: true,
  async write(context, teamId) {
    await authorizeTeam(context, { teamId, action: MANAGE })
  },
  async look(_context, { owner }) {
    return { teamId: owner.teamId }
  },
}
/** The same slot, readable by managers alone. */
const contract: FileSlot = {
  ...policy,
  slot: 'contract',
  async look(context, { owner }) {
    await authorizeTeam(context, { teamId: owner.teamId as string, action: MANAGE })
    return undefined
  },
}

beforeAll(() => {
  for (const slot of [policy, contract]) app.services.slots.set(slot.slot, slot)
})

const query = (text: string, values: unknown[] = []) => app.services.database.pool.query(text, values)

async function send(
  person: TestPerson,
  { slot = 'policy', team, body, name = 'p.pdf' }: { slot?: string; team?: string; body: Buffer; name?: string },
) {
  const answer = await upload(app, person, { slot, name, body, team })
  return { status: answer.statusCode, id: answer.json().id as string }
}

async function statusOf(person: TestPerson, id: string, method: 'GET' | 'DELETE' = 'GET') {
  const sent = {
    method,
    url: `/api/files/${id}`,
    headers: UPLOAD_HEADERS,
    cookies: { '__Host-session': person.sessionSecret },
  } as const
  return (await app.server.inject(sent)).statusCode
}

/** Uploads a file for a team and marks it as in use; returns its id. */
async function keep(
  { id: teamId, owner }: TestTeam,
  given: { slot?: string; text?: string; png?: boolean; by?: TestPerson } = {},
) {
  const { slot = 'policy', text = 'x', png = false, by = owner } = given
  const sent = { slot, team: teamId, name: png ? 'p.png' : 'p.pdf', body: png ? await makePng() : await makePdf(text) }
  const { status, id } = await send(by, sent)
  expect(status).toBe(201)
  expect(await claimFile(app.services.database.kysely, { owner: { teamId }, slot, id })).toBe(true)
  return id
}

const blobs = () =>
  readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('slot and row security decide who may upload and open a team’s file', async () => {
  const team = await makeTeam(app)
  const staff = await makeMember(app, { team })
  const former = await makeMember(app, { team })
  const stranger = await makePerson(app)
  const elsewhere = await makeTeam(app)
  const body = await makePdf('CANARY-POLICY')
  for (const [who, status] of [
    [staff, 404],
    [stranger, 404],
    [elsewhere.owner, 404],
  ] as const)
    expect((await send(who, { team: team.id, body })).status).toBe(status)
  // A person's slot accepts no team, a team's slot no person.
  expect((await send(team.owner, { slot: 'resume', team: team.id, body })).status).toBe(422)
  expect((await send(team.owner, { body })).status).toBe(422)
  expect((await query('select from app.files where team_id = $1', [team.id])).rowCount).toBe(0)

  const { id } = await send(team.owner, { team: team.id, body })
  expect([await statusOf(team.owner, id), await statusOf(staff, id)]).toEqual([200, 404])
  await claimFile(app.services.database.kysely, { owner: { teamId: team.id }, slot: 'policy', id })
  const closed = await keep(team, { slot: 'contract' })
  await query(`update app.team_members set status = 'left', ended_at = now() where user_id = $1`, [former.id])
  const open = async (who: TestPerson) => [await statusOf(who, id), await statusOf(who, closed)]
  expect(await open(team.owner)).toEqual([200, 200])
  expect(await open(staff)).toEqual([200, 404])
  for (const who of [former, stranger, elsewhere.owner]) expect(await open(who)).toEqual([404, 404])

  const { rows } = await query(
    `select action, actor, subject from app.audit_events where chain = $1 and object = $2 order by seq`,
    [team.id, `files:${id}`],
  )
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ['file.upload', team.owner.id],
    ['team-file.view', team.owner.id],
    ['team-file.view', team.owner.id],
    ['team-file.view', staff.id],
  ])
  for (const name of blobs().filter((one) => one === id))
    expect(readFileSync(join(app.dataDir, 'files', name.slice(0, 2), name)).includes('CANARY')).toBe(false)
})

test('only managers may discard a team’s upload, and only while it is not in use', async () => {
  const team = await makeTeam(app)
  const staff = await makeMember(app, { team })
  const manager = await makeMember(app, { team, role: 'manager' })
  const { id } = await send(team.owner, { team: team.id, body: await makePdf('x') })
  expect(await statusOf(staff, id, 'DELETE')).toBe(404)
  expect(await statusOf(manager, id, 'DELETE')).toBe(204)
  expect(blobs()).not.toContain(id)
  expect(await statusOf(manager, await keep(team), 'DELETE')).toBe(404)
})

test('a slot holds a limited number of files; replaced ones are deleted after their days, and a team has its own quota', async () => {
  const team = await makeTeam(app)
  const owner = { teamId: team.id }
  const { kysely: db } = app.services.database
  const [first] = [await keep(team), await keep(team)]
  const third = await send(team.owner, { team: team.id, body: await makePdf('third') })
  expect(await claimFile(db, { owner, slot: 'policy', id: third.id })).toBe(false)
  await retireFiles({ db, clock: app.clock }, { owner, slots: ['policy'], kept: [] })
  expect(await claimFile(db, { owner, slot: 'policy', id: third.id })).toBe(true)
  expect((await currentFiles({ db }, owner)).map(({ id }) => id)).toEqual([third.id])
  app.clock.advance({ days: 2 })
  await sweepFiles(app.services)
  expect(blobs()).toContain(first)
  app.clock.advance({ days: 2 })
  await sweepFiles(app.services)
  expect(blobs()).not.toContain(first)
  expect(blobs()).toContain(third.id)

  const full = await makeTeam(app)
  await keep(full)
  await query(
    `insert into app.files (team_id, slot, name, mime, size) select $1, 'contract', 'c.pdf', 'application/pdf', 1
      from generate_series(1, $2)`,
    [full.id, QUOTA.team.files - 1],
  )
  expect((await send(full.owner, { team: full.id, body: await makePdf('x') })).status).toBe(409)
  expect((await send(full.owner, { slot: 'resume', body: await makePdf('x') })).status).toBe(201)
  await query('delete from app.files where team_id = $1', [full.id])
})

test('a picture of a team has a thumbnail under the team’s key, and a rotation of the main key keeps both readable', async () => {
  const team = await makeTeam(app)
  const id = await keep(team, { png: true })
  const thumbnail = async () => {
    const cookies = { '__Host-session': team.owner.sessionSecret }
    return (await app.server.inject({ url: `/api/files/thumbnails?ids=${id}`, cookies })).json()[id]
  }
  const before = await thumbnail()
  expect(before).toEqual(expect.any(String))
  const keyOf = async () =>
    (await query('select kek_id, wrapped_dek from app.team_keys where team_id = $1', [team.id])).rows[0]
  const old = await keyOf()
  const { keyId } = await rotate({ database: app.services.database, dataDir: app.dataDir })
  expect((await keyOf()).kek_id).toBe(keyId)
  expect((await keyOf()).wrapped_dek.equals(old.wrapped_dek)).toBe(false)
  expect(await thumbnail()).toBe(before)
  expect(await statusOf(team.owner, id)).toBe(200)
})

test('a team’s files outlive their uploader, are part of its export, and are deleted with its key when its retention ends', async () => {
  const team = await makeTeam(app)
  const other = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const [id, kept] = [await keep(team, { text: 'ours', by: manager }), await keep(other)]
  const { id: exportId } = await app.as(team.owner).privacy.askTeamExport({ teamId: team.id, confirm: true })
  await buildExport(app.services, exportId)
  const state = async () => (await query('select state from app.exports where id = $1', [exportId])).rows[0].state
  await expect.poll(state, { timeout: 20_000 }).toBe('ready')
  const url = `/api/privacy/exports/${exportId}/archive.zip`
  const files = await unzip(
    (await app.server.inject({ url, cookies: { '__Host-session': team.owner.sessionSecret } })).rawPayload,
  )
  expect(files.get('files/policy - p.pdf')?.equals(await makePdf('ours'))).toBe(true)

  await query('select app.erase_person($1, now())', [manager.id])
  expect(await statusOf(team.owner, id)).toBe(200)
  await query(`update app.teams set deleted_at = $2 where id = $1`, [team.id, new Date(app.clock.now())])
  await query(
    `update app.team_members set status = 'closed', ended_at = now() where team_id = $1 and status = 'active'`,
    [team.id],
  )
  expect(await statusOf(team.owner, id)).toBe(404)
  app.clock.advance({ days: 729 })
  expect((await applySchedule(app.services))['team-files']).toBe(0)
  app.clock.advance({ days: 3 })
  expect((await applySchedule(app.services))['team-files']).toBe(1)
  for (const table of ['files', 'team_keys'])
    expect((await query(`select from app.${table} where team_id = $1`, [team.id])).rowCount).toBe(0)
  await sweepFiles(app.services)
  expect(blobs()).not.toContain(id)
  expect(blobs()).toContain(kept)
})

test('a file has one owner with a key', async () => {
  const team = await makeTeam(app)
  const id = await keep(team)
  const both = query('update app.files set user_id = $2 where id = $1', [id, team.owner.id])
  await expect(both).rejects.toThrow('files_one_owner')
  await expect(query('update app.files set team_id = null where id = $1', [id])).rejects.toThrow('files_one_owner')
  const broken = async () => {
    const ofFiles = invariants.filter(({ name }) => /^(a file is of|a file of a team|a slot holds)/.test(name))
    expect(ofFiles).toHaveLength(3)
    const found = await Promise.all(ofFiles.map(async ({ wrong }) => (await query(wrong)).rows))
    return found.flat()
  }
  expect(await broken()).toEqual([])
  const { rows } = await query(
    `insert into app.files (team_id, slot, name, mime, size) values ($1, 'policy', 'p', 'application/pdf', 1) returning id`,
    [team.id],
  )
  expect(await broken()).toMatchObject([{ id: rows[0].id }])
  await query('delete from app.files where id = $1', [rows[0].id])
})
