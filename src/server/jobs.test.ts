import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { connect, transact } from './database/db.ts'
import { enqueue, prepareJobs, startJobs } from './jobs.ts'

const { connection, drop } = await createTestDatabase()
const database = connect(connection)
afterAll(() => database.close().then(drop))

const A_MINUTE = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }

test('what is due after an upgrade waits in its queue before the first process works', async () => {
  await prepareJobs(database, ['mend', 'other'], ['mend'])
  const { rows } = await database.pool.query(`select name, data from pgboss.job where name in ('mend', 'other')`)
  expect(rows).toEqual([{ name: 'mend', data: { afterUpgrade: true } }])
})

test('a job begins when its transaction commits, also in a queue that an older version made', async () => {
  await prepareJobs(database, ['old'])
  await database.pool.query(`update pgboss.queue set notify = false where name = 'old'`)
  await prepareJobs(database, ['old', 'new'])
  const works = ['old', 'new'].map((name) => ({ name, ...Promise.withResolvers<string>() }))
  const queues = works.map(({ name, resolve }) => ({ name, work: async () => resolve(name) }))
  const jobs = await startJobs(connection, {
    queues,
    onError: () => {},
    lookedAt: A_MINUTE,
    listener: { follow: () => () => {} },
  })
  await transact(database, { role: 'care_app' }, async (db) => {
    for (const { name } of works) await enqueue(db, { queue: name, data: {} })
  })
  expect(await Promise.all(works.map(({ promise }) => promise))).toEqual(['old', 'new'])
  await jobs.stop()
})

test('what is due beyond one batch follows without a pause', async () => {
  await prepareJobs(database, ['many'])
  await transact(database, { role: 'care_app' }, async (db) => {
    for (let count = 0; count < 17; count++) await enqueue(db, { queue: 'many', data: {} })
  })
  const done = Promise.withResolvers<void>()
  let left = 17
  const jobs = await startJobs(connection, {
    queues: [{ name: 'many', work: async () => void (--left === 0 && done.resolve()) }],
    onError: () => {},
    lookedAt: A_MINUTE,
    listener: { follow: () => () => {} },
  })
  await done.promise
  await jobs.stop()
})
