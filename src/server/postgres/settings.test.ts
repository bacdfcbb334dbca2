import { expect, test } from 'vitest'
import { settings } from './settings.ts'

const GB = 1024 ** 3

test.each([
  { memory: GB / 2, shared: '128MB', cached: '256MB' },
  { memory: 4 * GB, shared: '512MB', cached: '2048MB' },
  { memory: 256 * GB, shared: '2048MB', cached: '131072MB' },
])('memory follows the machine: $shared of $memory bytes', ({ memory, shared, cached }) => {
  expect(settings({ durable: true, memory })).toMatchObject({ shared_buffers: shared, effective_cache_size: cached })
})

test('durability is turned off for tests only', () => {
  expect(settings({ durable: true })).not.toHaveProperty('fsync')
  expect(settings({ durable: false })).toMatchObject({ fsync: 'off' })
})
