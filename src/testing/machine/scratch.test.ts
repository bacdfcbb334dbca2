import { expect, test } from 'vitest'
import { inScratch } from './scratch.ts'

test('the temporary folder of a run is removed with it', () => {
  expect(inScratch()).toBe(true)
})
