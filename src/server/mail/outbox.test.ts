import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { startMailServer, type TestMailServer } from '#testing/machine/mail-server.ts'
import { transact } from '../database/db.ts'
import { JOBS_SCHEMA } from '../jobs.ts'
import { mailWatchQueue } from './backlog.ts'
import { mailProbeQueue, waiting } from './outage.ts'
import { queueMail } from './outbox.ts'

let app: TestApp
let busy = true
const warnings: unknown[] = []
let smtp: TestMailServer

beforeAll(async () => {
  smtp = await startMailServer({
    sender: () => (busy ? Object.assign(new Error('later'), { responseCode: 421 }) : undefined),
  })
  app = await startApp({ SMTP_URL: smtp.url })
})

afterAll(async () => {
  await app.close()
  smtp.close()
})

const received = () => smtp.received.flatMap(({ to }) => to)
const messageIdOf = ({ raw = '' } = {}) => /^Message-ID: (.*)$/im.exec(raw)?.[1]

function send(address: string, after = async () => {}) {
  const { database, vault } = app.services
  return transact(database, { role: 'care_auth' }, async (db) => {
    await queueMail(db, vault, {
      to: { name: '', address },
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      kind: 'test',
    })
    await after()
  })
}

test('a queued mail arrives once the mail server accepts it; a mail of a rolled-back transaction never does (EM02)', {
  timeout: 60_000,
}, async () => {
  const gone = send('gone@x.test', () => Promise.reject(new Error('rolled back')))
  await expect(gone).rejects.toThrow('rolled back')
  const began = performance.now()
  await Promise.all([send('ann@x.test'), send('ben@x.test')])
  expect(performance.now() - began).toBeLessThan(1000)
  await expect.poll(() => retries(), { timeout: 20_000, interval: 200 }).toBe(2)
  expect(received()).toEqual([])
  expect(await health()).toEqual({ status: 'ok', mail: 'ok', conditions: [] })
  await app.services.database.pool.query(
    `update pgboss.job set created_on = created_on - interval '1 hour' where name = 'mail'`,
  )
  app.services.conditions.set('mail-budget', { seconds: 60 })
  expect(await health()).toEqual({ status: 'degraded', mail: 'late', conditions: ['mail-budget'] })
  await mailWatchQueue({
    database: app.services.database,
    log: { warn: (...said: unknown[]) => void warnings.push(said) },
  }).work({})
  expect(warnings).toMatchObject([
    [{ waiting: 2, oldestMinutes: 60, away: 2, givenUp: 0 }, expect.stringContaining('stuck')],
  ])
  busy = false
  await expect
    .poll(() => received().toSorted(), { timeout: 40_000, interval: 200 })
    .toEqual(['ann@x.test', 'ben@x.test'])
})

test('after an outage one delivered mail wakes the others, and health says so within a minute of its beginning and its end', {
  timeout: 60_000,
}, async () => {
  const { pool } = app.services.database
  const state = async () => (await health()).mail
  // What a test before has left would be counted with these.
  await pool.query(`delete from pgboss.job where name = 'mail'`)
  busy = true
  const addresses = Array.from({ length: 14 }, (_, at) => `outage-${at}@x.test`)
  await Promise.all(addresses.map((address) => send(address)))
  await expect.poll(retries, { timeout: 20_000, interval: 200 }).toBe(addresses.length)
  expect(await state()).toBe('ok')
  // As after a night: they have been tried often, and wait for half an hour. Another one waits for its own recipient.
  await pool.query(`update pgboss.job set created_on = created_on - interval '31 seconds', start_after = now() + interval '30 minutes',
    retry_count = 20 where name = 'mail' and state = 'retry'`)
  expect(await state()).toBe('late')
  await pool.query(`update pgboss.job set output = '{"name": "Error", "message": "451 RCPT TO"}' where id = (
    select id from pgboss.job where name = 'mail' and state = 'retry' order by created_on desc limit 1)`)
  const probe = mailProbeQueue(app.services)
  await probe.work({})
  const tried = `select count(*) filter (where started_on is null) as untried, max(retry_count) as counted
    from pgboss.job where name = 'mail' and state = 'retry'`
  await expect
    .poll(async () => (await pool.query(tried)).rows[0], { timeout: 15_000, interval: 200 })
    .toEqual({ untried: 0, counted: 20 })
  await expect.poll(retries).toBe(addresses.length)
  busy = false
  await probe.work({})
  const arrived = () => received().filter((address) => address.startsWith('outage-')).length
  await expect.poll(arrived, { timeout: 30_000, interval: 200 }).toBe(addresses.length - 1)
  await expect.poll(state).toBe('ok')
  expect(await retries()).toBe(1)
  await pool.query(`delete from pgboss.job where name = 'mail' and state = 'retry'`)
})

test('a delivered mail does not read those that were sent before it to find the mails of an outage', async () => {
  const { pool } = app.services.database
  await pool.query(`insert into pgboss.job_common (name, data, state, start_after, completed_on)
    select 'mail', '{}', 'completed', now(), now() from generate_series(1, 5000)`)
  await pool.query('analyze pgboss.job_common')
  const { rows } = await transact(app.services.database, { role: 'care_worker' }, (db) =>
    sql<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }>`
      explain (analyze, buffers, format json) select from pgboss.job where ${waiting}`.execute(db),
  )
  const [{ Plan: plan }] = rows[0]!['QUERY PLAN']
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(20)
  await pool.query(`delete from pgboss.job where name = 'mail' and data = '{}'`)
})

test('a process that dies between the delivery and the end of its job sends the mail once more, with the same Message-ID (EM03)', {
  timeout: 30_000,
}, async () => {
  await send('cleo@x.test')
  const count = () => received().filter((address) => address === 'cleo@x.test').length
  await expect.poll(count, { timeout: 10_000, interval: 100 }).toBe(1)
  // The state that the dead process leaves: a job that began longer ago than a delivery may take, and never ended.
  const { pool, connection } = app.services.database
  await expect
    .poll(async () => (await pool.query(`${LAST_MAIL} and state = 'completed'`)).rowCount, { timeout: 5000 })
    .toBe(1)
  await pool.query(`update pgboss.job set state = 'active', completed_on = null, started_on = now() - interval '10 minutes',
    heartbeat_on = now() - interval '10 minutes' where id = (${LAST_MAIL})`)
  const supervisor = new PgBoss({ ...connection, schema: JOBS_SCHEMA, max: 1, supervise: false, schedule: false })
  await supervisor.start()
  await supervisor.supervise('mail')
  await supervisor.stop({ graceful: false })
  await pool.query(`update pgboss.job set start_after = now() where id = (${LAST_MAIL})`)
  await expect.poll(count, { timeout: 15_000, interval: 100 }).toBe(2)
  expect(messageIdOf(smtp.received.at(-1))).toMatch(/./)
  expect(messageIdOf(smtp.received.at(-1))).toBe(messageIdOf(smtp.received.at(-2)))
  await expect
    .poll(async () => (await pool.query(`${LAST_MAIL} and state = 'completed'`)).rowCount, { timeout: 5000 })
    .toBe(1)
  expect(count()).toBe(2)
})

const LAST_MAIL = `select id from pgboss.job where id = (select id from pgboss.job where name = 'mail' order by created_on desc limit 1)`

async function health() {
  return (await app.server.inject({ url: '/health' })).json()
}

async function retries() {
  const { rows } = await app.services.database.pool.query(
    `select count(*) as count from pgboss.job where name = 'mail' and state = 'retry'`,
  )
  return rows[0].count as number
}
