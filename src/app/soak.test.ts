import { expect, test } from 'vitest'
import { soak } from '../../e2e/soak/soak.ts'

// The whole of it, fifty rounds, is `npm run soak`.
test('FT03: killed under write load, the product keeps every acknowledged save and upload whole', { timeout: 180_000 }, async () => {
  const { saves, uploads } = await soak({ rounds: 6 })
  expect(saves).toBeGreaterThan(10)
  expect(uploads).toBeGreaterThan(0)
})
