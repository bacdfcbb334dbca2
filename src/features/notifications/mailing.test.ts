import { inspect } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo, paramsOf } from '#testing/machine/outbox.ts'
import { makeMember, makePerson, makeTeam } from '#testing/people/factories.ts'
import { notify, type Telling } from './server/data.ts'
import { mailWhatIsDue } from './server/mailing/sweep.ts'

// The product's own job would plan what a test is about to change.
const app = useApp({}, { worksOnJobs: false })

function tell(...tellings: Telling[]) {
  const { database, clock, vault } = app.services
  return transact(database, { role: 'care_app' }, async (db) => {
    for (const telling of tellings) await notify({ db, clock, vault }, telling)
  })
}

const sweep = () => mailWhatIsDue(app.services)
const subjects = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject)

test('a mail has the sentence, a link to its page and a stop link; the second run sends nothing', async () => {
  const team = await makeTeam(app, { name: 'Night Owls' })
  const person = await makePerson(app, { fullName: 'Ada Obi' })
  await tell({ to: [team.owner.id], kind: 'request-created', teamId: team.id, about: person.id })
  await Promise.all([sweep(), sweep(), sweep()])
  const mails = await mailsTo(app, team.owner.email)
  expect(mails).toHaveLength(1)
  // What a failing test prints of it.
  expect([mails[0]?.html?.startsWith('<!doctype'), inspect(mails).includes('<!doctype')]).toEqual([true, false])
  expect(mails[0]).toMatchObject({ subject: 'Ada Obi asks to join Night Owls', to: { name: team.owner.fullName } })
  expect(mails[0]?.text).toContain(`${app.services.publicUrl}/manager-dashboard/candidates`)
  expect(mails[0]?.stopUrl).toMatch(/\/stop-mails#token=[\w.-]+$/)
})

test('a run that comes while another process runs leaves it to that one, without waiting', async () => {
  const person = await makePerson(app)
  await tell({ to: [person.id], kind: 'export-ready' })
  const client = await app.services.database.pool.connect()
  try {
    await client.query('begin; select pg_advisory_xact_lock(7042, 10)')
    await sweep()
    expect(await subjects(person.email)).toEqual([])
    await client.query('commit')
  } finally {
    client.release()
  }
  await sweep()
  expect(await subjects(person.email)).toHaveLength(1)
})

test('several notifications make one mail; disabled and unconfirmed accounts get none', async () => {
  const [person, closed, unconfirmed] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await sql`update app.users set disabled_at = now() where id = ${closed.id}`.execute(app.services.database.kysely)
  await sql`update app.users set email_confirmed_at = null where id = ${unconfirmed.id}`.execute(
    app.services.database.kysely,
  )
  const telling: Telling = { to: [person.id, closed.id, unconfirmed.id], kind: 'export-ready' }
  await tell(telling, { ...telling, kind: 'details-asked', params: { what: 'DBS' } })
  await sweep()
  expect(await subjects(person.email)).toEqual([expect.stringMatching(/, and 1 more$/)])
  expect([...(await subjects(closed.email)), ...(await subjects(unconfirmed.email))]).toEqual([])
})

test('quiet hours and the daily digest delay mails, which are sent after downtime too', async () => {
  const person = await makePerson(app)
  app.clock.set('2031-01-15T23:00:00Z')
  await sql`insert into app.notification_settings (user_id, exports, quiet_from, quiet_to)
    values (${person.id}, 'daily', '22:00', '09:30')`.execute(app.services.database.kysely)
  await tell({ to: [person.id], kind: 'export-ready' }, { to: [person.id], kind: 'details-asked' })
  await tell({ to: [person.id], kind: 'security-notice', params: { event: 'factor-added' } })
  await sweep()
  expect(await subjects(person.email)).toEqual(['An authenticator app was added to your account'])
  app.clock.set('2031-01-16T09:29:00Z')
  await sweep()
  expect(await subjects(person.email)).toHaveLength(1)
  app.clock.set('2031-01-19T10:00:00Z')
  await sweep()
  expect(await subjects(person.email)).toEqual([
    'An authenticator app was added to your account',
    expect.stringMatching(/, and 1 more$/),
  ])
})

test('a person gets at most five mails a day from one team; the rest come as one digest next morning (EM01)', async () => {
  app.clock.set('2032-06-10T09:00:00Z')
  const [team, other] = [await makeTeam(app), await makeTeam(app)]
  const person = await makePerson(app)
  const kinds = ['details-asked', 'member-removed', 'manager-added'] as const
  for (let index = 0; index < 30; index++) {
    await tell({ to: [person.id], kind: kinds[index % 3]!, teamId: team.id, params: { what: `part ${index}` } })
    await sweep()
    app.clock.advance({ minutes: 10 })
  }
  expect(await subjects(person.email)).toHaveLength(5)
  await tell({ to: [person.id], kind: 'manager-added', teamId: other.id })
  await sweep()
  expect(await subjects(person.email)).toHaveLength(6)
  app.clock.set('2032-06-11T07:00:00Z')
  await sweep()
  // The digest of the other 25 says each thing once: eight parts, and twice the same sentence.
  expect((await subjects(person.email)).at(-1)).toMatch(/, and 9 more$/)
  await sweep()
  expect(await subjects(person.email)).toHaveLength(7)
})

test('a thousand mails of one team do not delay those of another (EM05)', async () => {
  const [big, small] = [await makeTeam(app), await makeTeam(app)]
  const crowd = await sql<{ id: string }>`with people as (
      insert into app.users (email, password_hash, email_confirmed_at)
      select 'crowd-' || i || '@example.test', 'none', now() from generate_series(1, 1000) i returning id)
    insert into app.profiles (user_id, full_name) select id, 'Crowd' from people returning user_id as id`.execute(
    app.services.database.kysely,
  )
  const person = await makePerson(app)
  await tell({ to: crowd.rows.map(({ id }) => id), kind: 'team-deleted', teamId: big.id })
  await tell({ to: [person.id], kind: 'manager-added', teamId: small.id })
  await sweep()
  const { rows } = await sql<{
    priority: number
  }>`select priority from pgboss.job where name = 'mail' and data ->> 'kind' like 'notification.%'
    order by priority desc`.execute(app.services.database.kysely)
  const ahead = rows.filter(({ priority }) => priority > 0).length
  expect(ahead).toBe(0)
  expect(rows.filter(({ priority }) => priority === 0).length).toBeLessThan(30)
  expect(rows.filter(({ priority }) => priority < 0).length).toBeGreaterThan(900)
})

test('a mail’s stop link stops its group of mails without signing in; a forged one stops nothing (EM01)', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)]
  const team = await makeTeam(app)
  await tell({ to: [person.id], kind: 'details-asked', teamId: team.id })
  await sweep()
  const [mail] = await mailsTo(app, person.email)
  const token = paramsOf(new URL(mail?.stopUrl ?? '')).get('token') ?? ''
  const stop = (text: string) => app.as().notifications.stopMails({ token: text })
  for (const forged of [
    token.replace(person.id, other.id),
    token.replace('.details.', '.all.'),
    `${token}x`,
    token.slice(0, -1),
    '..',
  ]) {
    await expect(stop(forged)).rejects.toMatchObject({ status: 422 })
  }
  expect(await stop(token)).toEqual({ stopped: 'details' })
  expect(await stop(token)).toEqual({ stopped: 'details' })
  await tell({ to: [person.id], kind: 'details-asked', teamId: team.id }, { to: [person.id], kind: 'export-ready' })
  await sweep()
  expect((await subjects(person.email)).at(-1)).toBe('The export of your data is ready to download')
})

test('a name with line breaks, commas and markup cannot add a header, recipient or link (OI03, OI04)', async () => {
  const team = await makeTeam(app, { name: '<b>Owls</b> https://evil.test/x' })
  const eve = await makePerson(app, { fullName: 'Eve\r\nBcc: all@x.test, "x" <y@evil.test>' })
  await makeMember(app, { team, person: eve })
  await tell({ to: [team.owner.id, eve.id], kind: 'member-left', teamId: team.id, about: eve.id })
  await sweep()
  for (const person of [team.owner, eve]) {
    const [mail] = await mailsTo(app, person.email)
    expect(mail?.to).toEqual({ name: person.fullName, address: person.email })
  }
})

test('a notification that is withdrawn while the job plans its mail stays withdrawn', async () => {
  app.clock.set('2033-03-10T09:00:00Z')
  const person = await makePerson(app)
  await app.as(person).notifications.saveSettings({ details: 'daily' })
  const { pool } = app.services.database
  const client = await pool.connect()
  const ofPerson = 'from app.notifications where user_id = $1'
  try {
    await tell({ to: [person.id], kind: 'details-asked' })
    await client.query('begin')
    await client.query('update app.notifications set read_at = now(), mail_at = null where user_id = $1', [person.id])
    const planned = sweep()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'update app.notifications%'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 5000 }).toBeGreaterThan(0)
    await client.query('commit')
    await planned
  } finally {
    client.release()
  }
  expect((await pool.query(`select mail_at ${ofPerson}`, [person.id])).rows).toEqual([{ mail_at: null }])
})
