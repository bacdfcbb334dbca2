import { expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { makePerson } from '#testing/people/factories.ts'
import { giveAuthenticator, speak } from '#testing/people/second-factor.ts'
import { sweepNewFactors, tidy } from './jobs.ts'
import { issueToken } from './tokens.ts'

const app = useApp()

async function counts() {
  const { rows } = await app.services.database.pool.query(`select (select count(*) from app.sessions) as sessions,
    (select count(*) from app.account_tokens) as links, (select count(*) from app.rate_limits) as counters`)
  return rows[0]
}

test('rows that ended a month ago are deleted, newer ones stay', async () => {
  const { id } = await makePerson(app)
  const { database, limits } = app.services
  await transact(database, { role: 'care_auth' }, (db) =>
    issueToken(db, { userId: id, kind: 'signup', now: new Date(app.clock.now()) }),
  )
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

test('an unverified second factor is deleted after ten minutes, a verified one stays', async () => {
  const person = await makePerson(app)
  await giveAuthenticator(app, person)
  await speak(app, { who: person, path: 'factors', body: { factor_type: 'webauthn' } })
  const kinds = async () => {
    const { rows } = await app.services.database.pool.query(
      'select factor_type as kind from app.mfa_factors where user_id = $1 order by 1',
      [person.id],
    )
    return rows.map(({ kind }) => kind)
  }
  await sweepNewFactors(app.services)
  expect(await kinds()).toEqual(['totp', 'webauthn'])
  app.clock.advance({ minutes: 10, seconds: 1 })
  await sweepNewFactors(app.services)
  expect(await kinds()).toEqual(['totp'])
})
