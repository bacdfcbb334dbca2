import { expect, it } from 'vitest'
import { parseStep } from './step-address.ts'
import { stepToShow } from './step-progress.ts'

it.each([
  ['no step', undefined, 4],
  ['a step that was reached', 3, 3],
  ['the furthest one', 4, 4],
  ['one beyond it', 5, 4],
  ['one beyond it that is saved', 9, 9],
  ['one below the first', -2, 1],
  ['one that is not there', 99, 4],
])('with %s in the address the wizard shows the one that can be opened', (_, asked, shown) => {
  expect(stepToShow({ asked, furthest: 4, isSaved: ({ id }) => id === 'certificates' })).toBe(shown)
})

it.each([['4'], [2.5], [null], [{ a: 1 }], [Number.NaN], [1e300]])('%j names no step', (step) => {
  expect(parseStep({ step })).toEqual({})
})
