import { expect, test } from 'vitest'
import { dayOfCell, isNothing } from './day-of-cell.ts'

test.each([
  ['03/05/2027', '2027-05-03'],
  ['3.5.27', '2027-05-03'],
  ['3-May-27', '2027-05-03'],
  ['3rd May 2027', '2027-05-03'],
  ['Mon 03 May 2027', '2027-05-03'],
  ['3 Sept 2027', '2027-09-03'],
  ['2027-05-03', '2027-05-03'],
  ['2027-05-03T00:00:00', '2027-05-03'],
  ['03/05/2027 00:00', '2027-05-03'],
  ['05/13/2027', undefined],
  ['31/02/2027', undefined],
  ['May 2027', undefined],
  ['3 Foo 2027', undefined],
  ['soon', undefined],
])('%s is %s', (cell, day) => {
  expect(dayOfCell(cell)).toBe(day)
})

test('a cell may say that there is none', () => {
  expect(['', ' ', 'N/A', '-', 'none', 'TBC'].every(isNothing)).toBe(true)
  expect(['yes', '03/05/2027', 'expired'].some(isNothing)).toBe(false)
})
