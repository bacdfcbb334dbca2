import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { networkOf } from './rate-limits.ts'

const app = useApp()
const limit = { points: 10, seconds: 300 }

test('fifty concurrent attempts get exactly the budget', async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, () => app.services.limits.consume('test', { key: 'a', limit })),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(10)
  for (const { retryAfter } of all.filter(({ ok }) => !ok)) expect(retryAfter).toBeGreaterThan(290)
})

test('points spent within a transaction count once it commits, and it goes on as the role that it had', async () => {
  const { database, limits } = app.services
  const one = { key: 'c', limit: { points: 1, seconds: 60 } }
  const spend = (ends: 'well' | 'badly') =>
    transact(database, { role: 'care_app' }, async (db) => {
      const { ok } = await limits.consume('test-within', { ...one, within: db })
      const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db)
      if (ends === 'badly') throw new Error('undone')
      return [ok, rows[0]?.role]
    })
  await expect(spend('badly')).rejects.toThrow('undone')
  expect(await spend('well')).toEqual([true, 'care_app'])
  expect(await spend('well')).toEqual([false, 'care_app'])
})

test('refunded points can be spent again, and a reset clears the counter', async () => {
  const { limits } = app.services
  const one = { key: 'b', limit: { points: 1, seconds: 60 } }
  expect((await limits.consume('test-one', one)).ok).toBe(true)
  await limits.refund('test-one', one)
  expect((await limits.consume('test-one', one)).ok).toBe(true)
  expect((await limits.consume('test-one', one)).ok).toBe(false)
  await limits.reset('test-one', one)
  expect((await limits.consume('test-one', one)).ok).toBe(true)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['127.0.0.1', undefined],
  ['::ffff:127.0.0.1', undefined],
  ['::1', undefined],
  ['0:0:0:0:0:0:0:1', undefined],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))

test.each([
  ['2001:db8:1:1ff::9', '2001:db8:1:100::/56'],
  ['2001:db8:1:2::9', '2001:db8:1:0::/56'],
  ['192.0.2.7', '192.0.2.7'],
])('%s counts as %s where a whole /56 does', (ip, network) => expect(networkOf(ip, { ipv6Bits: 56 })).toBe(network))
