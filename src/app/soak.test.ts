import { expect, test } from 'vitest'
import { race } from '../../e2e/soak/race/race.ts'
import { soak } from '../../e2e/soak/soak.ts'

// `npm run soak` runs all of it: fifty rounds and 1,500 acts.
test('FT03: killed under write load, the product keeps every acknowledged save and upload', {
  timeout: 360_000,
}, async () => {
  const { saves, uploads, changes, money } = await soak({ rounds: 6 })
  expect(saves).toBeGreaterThan(10)
  expect(uploads).toBeGreaterThan(0)
  expect(changes).toBeGreaterThan(0)
  expect(money).toBeGreaterThan(0)
})

test('random concurrent acts on the same teams keep every invariant', {
  timeout: 360_000,
}, async () => {
  const seed = Date.now() % 1_000_000
  const { done } = await race({ acts: 150, seed })
  expect(done, `seed ${seed}`).toBeGreaterThan(60)
})
