import { expect, test } from 'vitest'
import { audit } from '#server/audit.ts'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { SOON_MS, useEventStreams } from '#testing/event-stream.ts'
import {
  makeApplicant,
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
} from '#testing/people/factories.ts'
import { checkLog } from './server/jobs.ts'

const app = useApp()
const { follow } = useEventStreams(app)
const HOUR_MS = 3_600_000

const needs = () => ({ ...app.services, dataDir: app.dataDir })

async function write(person: TestPerson, entries: Parameters<typeof audit>[1][]) {
  const { database, vault } = app.services
  const actor = {
    kind: 'person' as const,
    ...person,
    sessionId: person.id,
    aal: 'aal1' as const,
    authenticatedAt: '',
    ip: '203.0.113.77',
  }
  await transact(database, { role: 'care_worker' }, async (db) => {
    for (const entry of entries) await audit({ actor, db, clock: app.clock, vault }, entry)
  })
}

function csv(teamId: string, { secret, query = '' }: { secret: string; query?: string }) {
  return app.server.inject({ url: `/api/teams/${teamId}/audit.csv${query}`, cookies: { '__Host-session': secret } })
}

test('the log says in sentences who did what, newest first, with a truncated IP address', async () => {
  const team = await makeTeam(app, { owner: await makePerson(app, { fullName: 'Maya Manager' }) })
  const api = app.as(team.owner)
  const worker = await makeApplicant(app, { team, person: await makePerson(app, { fullName: 'Wanda Worker' }) })
  await api.teams.approve({ teamId: team.id, requestId: worker.requestId })
  app.clock.advance({ hours: 1 })
  await api.members.view({ teamId: team.id, userId: worker.id, view: 'next-of-kin' })
  const { items, next } = await api.audit.list({ teamId: team.id })
  expect(items.map(({ sentence }) => sentence)).toEqual([
    'Maya Manager opened Wanda Worker’s next of kin',
    'Maya Manager approved Wanda Worker’s request to join',
  ])
  expect(items.map(({ network }) => network)).toEqual(['192.0.2.0/24', '192.0.2.0/24'])
  expect(next).toBeUndefined()
})

test('keyset pages have no gap or repeat, also among events of one moment and while the log grows', async () => {
  const team = await makeTeam(app)
  await write(
    team.owner,
    Array.from({ length: 120 }, () => ({ action: 'team.rotateCode', teamId: team.id })),
  )
  const api = app.as(team.owner).audit
  const first = await api.list({ teamId: team.id })
  await write(team.owner, [{ action: 'team.rotateCode', teamId: team.id }])
  const second = await api.list({ teamId: team.id, after: first.next })
  const third = await api.list({ teamId: team.id, after: second.next })
  const seqs = [first, second, third].flatMap(({ items }) => items.map(({ seq }) => seq))
  expect(seqs).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index))
  expect(third.next).toBeUndefined()
  await expect(api.list({ teamId: team.id, after: 'bm9uc2Vuc2U' })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  })
})

test('filters by person, kind and London days, on the page and in the export alike', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team, person: await makePerson(app, { fullName: '=Cell Formula' }) })
  const other = await makeMember(app, { team })
  // 23:30 UTC is half past midnight of the next day in London's summer.
  app.clock.set('2026-06-30T23:30:00Z')
  await write(team.owner, [
    { action: 'profile.view', subject: person.id, teamId: team.id, meta: { view: 'identity' } },
    { action: 'profile.view', subject: other.id, teamId: team.id, meta: { view: 'identity' } },
  ])
  app.clock.set('2026-07-02T09:00:00Z')
  await write(person, [{ action: 'member.leave', subject: person.id, teamId: team.id }])
  const secret = await makeSession(app, team.owner.id)
  const api = app.as({ sessionSecret: secret }).audit
  const seqs = async (filters: object) => (await api.list({ teamId: team.id, ...filters })).items.map(({ seq }) => seq)
  expect(await seqs({})).toEqual([3, 2, 1])
  expect(await seqs({ person: person.id })).toEqual([3, 1])
  expect(await seqs({ kind: 'joining' })).toEqual([3])
  expect(await seqs({ from: '2026-07-01', to: '2026-07-01' })).toEqual([2, 1])
  expect(await seqs({ to: '2026-06-30' })).toEqual([])
  expect((await api.list({ teamId: team.id, person: person.id })).person).toEqual({
    userId: person.id,
    fullName: '=Cell Formula',
  })

  const { statusCode, body, headers } = await csv(team.id, { secret, query: `?person=${person.id}&kind=looking` })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/csv')
  expect(body.trimEnd().split('\r\n')).toEqual([
    '\ufeffNumber,Time (London),What happened,Network',
    expect.stringMatching(
      /^1,"01\/07\/2026, 00:30",.* opened =Cell Formula’s passport and licence details,203\.0\.113\.0\/24$/,
    ),
  ])
  const [line] = (await api.list({ teamId: team.id, kind: 'upkeep' })).items
  expect(line?.sentence).toMatch(/exported the audit log \(1 row\)$/)
  expect((await csv(team.id, { secret, query: '?kind=nonsense' })).statusCode).toBe(422)
})

test('SE16: the export needs a recent sign-in', async () => {
  const team = await makeTeam(app)
  const stale = await makeSession(app, team.owner.id, new Date(app.clock.now() - HOUR_MS))
  const answer = await csv(team.id, { secret: stale })
  expect({ status: answer.statusCode, code: answer.json().code }).toEqual({
    status: 403,
    code: 'REAUTHENTICATION_NEEDED',
  })
})

test('AZ24: a co-manager, a member and a former member cannot read the log', async () => {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const staff = await makeMember(app, { team })
  const former = await makeMember(app, { team })
  await app.services.database.pool.query(
    `update app.team_members set status = 'left', ended_at = now() where user_id = $1`,
    [former.id],
  )
  const answers = await Promise.all(
    [manager, staff, former].map(async ({ sessionSecret }) => [
      await app
        .as({ sessionSecret })
        .audit.list({ teamId: team.id })
        .then(
          () => 'OK',
          (error) => error.code,
        ),
      (await csv(team.id, { secret: sessionSecret })).statusCode,
    ]),
  )
  expect(answers).toEqual([
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['NOT_FOUND', 404],
  ])
})

test('the filter finds people of the team by name, former members too, and nobody of other teams', async () => {
  const team = await makeTeam(app)
  const left = await makeMember(app, { team, person: await makePerson(app, { fullName: 'Xenia Gone' }) })
  await app.services.database.pool.query(
    `update app.team_members set status = 'left', ended_at = now() where user_id = $1`,
    [left.id],
  )
  await makeMember(app, { team: await makeTeam(app), person: await makePerson(app, { fullName: 'Xenia Elsewhere' }) })
  const { items } = await app.as(team.owner).audit.people({ teamId: team.id, search: 'xENia' })
  expect(items).toEqual([{ userId: left.id, fullName: 'Xenia Gone' }])
})

test('the page shows the last check: none before the first, then complete, then the first bad row', async () => {
  const team = await makeTeam(app)
  const api = app.as(team.owner).audit
  const shown = async () => (await api.list({ teamId: team.id })).check
  expect(await shown()).toBeNull()
  await write(team.owner, [
    { action: 'team.create', teamId: team.id },
    { action: 'team.rotateCode', teamId: team.id },
  ])
  const page = await follow(team.owner)
  await checkLog(needs())
  expect(await shown()).toMatchObject({ events: 2, badSeq: null })
  await expect.poll(page.nouns, { timeout: SOON_MS }).toEqual(['auditLog'])
  await app.services.database.pool.query(`set session_replication_role = replica;
    update app.audit_events set action = 'team.forged' where chain = '${team.id}' and seq = 2; set session_replication_role = origin`)
  await api.check({ teamId: team.id })
  await expect.poll(shown, { timeout: 10_000, interval: 200 }).toMatchObject({ badSeq: 2 })
})
