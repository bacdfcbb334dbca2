import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { makeApplicant, makeMember, makePerson, makeTeam } from '#testing/people/factories.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { dryRun } from './server/retention/report.ts'
import { applySchedule, runNightly } from './server/retention/run.ts'

const app = useApp()
const start = new Date().toISOString()
afterEach(() => app.clock.set(start))

const daysAgo = (days: number) => new Date(app.clock.now() - days * 24 * 3_600_000)

function query(text: string, values: unknown[] = []) {
  return app.services.database.pool.query(text, values)
}

async function auditedFor(object: string) {
  return (await query('select action, actor, meta from app.audit_events where object = $1', [object])).rows
}

/** A DBS certificate of a member, a rejected request, an ended membership and an unconfirmed account, each that many days old. */
async function makeOld({ dbs = 0, rejected = 0, left = 0, unconfirmed = 0 }) {
  const team = await makeTeam(app)
  const member = await makeMember(app, { team })
  const file = await uploadFile(app, member, { slot: 'dbs', text: 'a certificate' })
  await query(`update app.files set state = 'current', created_at = $2 where id = $1`, [file.id, daysAgo(dbs)])
  const applicant = await makeApplicant(app, { team })
  await query(`update app.team_join_requests set status = 'rejected', decided_at = $2 where id = $1`, [
    applicant.requestId,
    daysAgo(rejected),
  ])
  const former = await makeMember(app, { team })
  await query(`update app.team_members set status = 'left', ended_at = $2 where user_id = $1`, [
    former.id,
    daysAgo(left),
  ])
  const nobody = await makePerson(app)
  await query('update app.users set email_confirmed_at = null, created_at = $2 where id = $1', [
    nobody.id,
    daysAgo(unconfirmed),
  ])
  return { team, member, file, applicant, former, nobody }
}

/** What there is something of. */
const some = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

async function left({ file, applicant, former, nobody }: Awaited<ReturnType<typeof makeOld>>) {
  const { rows } = await query(
    `select (select count(*) from app.files where id = $1) as dbs, (select count(*) from app.team_join_requests where id = $2) as rejected,
      (select count(*) from app.team_members where user_id = $3) as "left", (select count(*) from app.users where id = $4) as unconfirmed`,
    [file.id, applicant.requestId, former.id, nobody.id],
  )
  return rows[0]
}

test('PR04: due rows are deleted once and audited; others stay', async () => {
  const young = await makeOld({ dbs: 180, rejected: 180, left: 729, unconfirmed: 6 })
  const old = await makeOld({ dbs: 185, rejected: 185, left: 732, unconfirmed: 8 })
  const before = await transact(app.services.database, { role: 'care_worker', readOnly: true }, (db) =>
    dryRun({ db, clock: app.clock, features: app.services.features }),
  )
  const due = { 'dbs-image': 1, applicants: 1, 'past-members': 1, unconfirmed: 1 }
  expect(some(Object.fromEntries(before.map(({ rule, due }) => [rule.id, due])))).toEqual(due)
  expect(await left(old)).toEqual({ dbs: 1, rejected: 1, left: 1, unconfirmed: 1 })

  expect(some(await applySchedule(app.services))).toEqual(due)
  expect(await left(old)).toEqual({ dbs: 0, rejected: 0, left: 0, unconfirmed: 0 })
  expect(await left(young)).toEqual({ dbs: 1, rejected: 1, left: 1, unconfirmed: 1 })
  expect(await auditedFor(`files:${old.file.id}`)).toContainEqual({
    action: 'retention.delete',
    actor: null,
    meta: { rule: 'dbs-image' },
  })
  expect(await auditedFor(`team_join_requests:${old.applicant.requestId}`)).toHaveLength(1)
  expect(await applySchedule(app.services)).toMatchObject({ 'dbs-image': 0, applicants: 0 })
  const folder = join(app.dataDir, 'files', old.file.id.slice(0, 2))
  await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).not.toContain(old.file.id)
})

test('PR04: the nightly run runs once a day, and catches up after downtime', async () => {
  app.clock.advance({ days: 1 })
  const old = await makeOld({ rejected: 180, unconfirmed: 0 })
  expect(await runNightly(app.services)).toBeDefined()
  expect(await runNightly(app.services)).toBeUndefined()
  expect((await left(old)).rejected).toBe(1)
  app.clock.advance({ days: 9 })
  expect(await runNightly(app.services)).toMatchObject({ unconfirmed: expect.any(Number) })
  expect(await left(old)).toMatchObject({ rejected: 0, unconfirmed: 0 })
})

/** The right-to-work record of a former member, with one file. */
async function makeKept({ team, former }: Awaited<ReturnType<typeof makeOld>>, { until }: { until: Date }) {
  const [id, fileId] = [crypto.randomUUID(), crypto.randomUUID()]
  const { kekId, wrapped } = app.services.vault.newKey({ userId: id })
  const key = app.services.vault.unwrap({ userId: id, kekId, wrapped })
  await (await app.services.files.receive([Buffer.from('a passport')], { key: key.bytes, id: fileId })).keep()
  await transact(app.services.database, { role: 'care_worker' }, (db) =>
    sql`insert into app.kept_records (id, team_id, member_id, kek_id, wrapped_dek, content, file_ids, keep_until, created_at)
      select ${id}, ${team.id}, m.id, ${kekId}, ${wrapped}, ${key.seal('{}', 'x')}, ${[fileId]}::uuid[], ${until}, now()
      from app.team_members m where m.user_id = ${former.id}`.execute(db),
  )
  return { id, files: () => readdirSync(join(app.dataDir, 'files', fileId.slice(0, 2))), fileId }
}

test('PR04: right-to-work records are deleted with their files after their retention', async () => {
  const { id, files, fileId } = await makeKept(await makeOld({}), { until: daysAgo(-10) })
  expect((await applySchedule(app.services))['right-to-work']).toBe(0)
  app.clock.advance({ days: 11 })
  expect((await applySchedule(app.services))['right-to-work']).toBe(1)
  expect((await query('select from app.kept_records where id = $1', [id])).rowCount).toBe(0)
  await expect.poll(files, { timeout: 20_000 }).not.toContain(fileId)
})

test('PR04: a right-to-work record whose membership is deleted in the same run is audited, and its files are deleted', async () => {
  const old = await makeOld({ left: 732 })
  const { id, files, fileId } = await makeKept(old, { until: daysAgo(2) })
  expect(await applySchedule(app.services)).toMatchObject({ 'right-to-work': 1, 'past-members': 1 })
  expect(await auditedFor(`kept_records:${id}`)).toHaveLength(1)
  await expect.poll(files, { timeout: 20_000 }).not.toContain(fileId)
})

test('PR04: an owner sees what will be deleted in their team and when, and nothing of another team', async () => {
  const { team, member, file } = await makeOld({ dbs: 170 })
  await makeOld({ dbs: 170 })
  const { rules, next, also } = await app.as(team.owner).privacy.retention({ teamId: team.id })
  expect(rules.map(({ id }) => id)).toEqual([
    'dbs-image',
    'applicants',
    'outside-applicants',
    'interviews',
    'leave',
    'leave-entitlements',
    'past-members',
    'signatures',
    'signed-terms',
    'right-to-work-copies',
    'right-to-work',
    'references-not-given',
    'references',
    'kept-work',
    'shifts',
    'roles',
    'shift-calls',
    'rota-steps',
    'plans',
    'worked-time',
    'paper-timesheets',
    'client-signatures',
    'client-links',
    'client-pins',
    'rota-links',
    'receipts',
    'expenses',
    'holiday-entries',
    'pay-runs',
    'invoices',
  ])
  expect(also.map(({ what, keeps }) => `${what} (after ${keeps})`)).toEqual([
    'exports (after 7 days)',
    'uploads that were never used (after 7 days)',
    'documents that were replaced and that no team has verified or rejected (after 30 days)',
    'sign-in sessions and links that have ended (after 30 days)',
    'invitations that have ended (after 90 days)',
    'that an email address refused our emails (after 12 months)',
    'that somebody was reminded of a shift (after 7 days)',
    'counts of emails to referees (after 2 days)',
    'notifications (after 180 days)',
  ])
  expect(rules.find(({ id }) => id === 'dbs-image')).toMatchObject({
    held: 1,
    soon: 1,
    keeps: '6 months after the upload',
  })
  expect(next.filter(({ rule }) => rule === 'dbs-image')).toEqual([
    { rule: 'dbs-image', about: member.fullName, day: expect.any(String) },
  ])
  expect(file.id).toBeDefined()
})
