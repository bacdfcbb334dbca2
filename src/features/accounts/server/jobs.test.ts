import { expect, test } from 'vitest'
import { transact } from '#server/db.ts'
import { useApp } from '#testing/app.ts'
import { makePerson } from '#testing/factories.ts'
import { tidy } from './jobs.ts'
import { issueToken } from './tokens/tokens.ts'

const app = useApp()

async function counts() {
  const { rows } = await app.services.database.pool.query(`select (select count(*) from app.sessions) as sessions,
    (select count(*) from app.account_tokens) as links, (select count(*) from app.rate_limits) as counters`)
  return rows[0]
}

test('what ended a month ago goes, what may still matter stays', async () => {
  const { id } = await makePerson(app)
  const { database, limits } = app.services
  await transact(database, { role: 'care_auth' }, (db) => issueToken(db, { userId: id, kind: 'signup', now: new Date(app.clock.now()) }))
  await limits.consume('test', { key: 'a', limit: { points: 1, seconds: 60 } })
  await tidy(app.services)
  expect(await counts()).toEqual({ sessions: 1, links: 1, counters: 1 })
  app.clock.advance({ days: 32 })
  await tidy(app.services)
  expect(await counts()).toEqual({ sessions: 1, links: 0, counters: 0 })
  app.clock.advance({ days: 60 })
  await tidy(app.services)
  expect(await counts()).toEqual({ sessions: 0, links: 0, counters: 0 })
})
