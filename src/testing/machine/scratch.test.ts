import { expect, test } from 'vitest'
import { inScratch } from './scratch.ts'

test('what tests put into the temporary folder goes with the run', () => {
  expect(inScratch()).toBe(true)
})
