import { expect, test } from 'vitest'
import { scaleOf } from './chart-scale.ts'

const rows = (...values: number[]) => values.map((value) => ({ values: [value] }))

test.each([
  { column: 'Half filled within (hours)', of: [3.5, 47], drawn: ['3.5 h', '47 h'] },
  { column: 'Half filled within (hours)', of: [12, 672], drawn: ['0.5 d', '28 d'] },
  { column: 'Filled (%)', of: [97.4, 8.5], drawn: ['97%', '8.5%'] },
  { column: 'People', of: [1200, 3], drawn: ['1,200', '3'] },
])('a bar of $column is written as $drawn', ({ column, of, drawn }) => {
  const { per, text } = scaleOf({ columns: [column] }, rows(...of))
  expect(of.map((value) => text(value / per))).toEqual(drawn)
})

test('money is drawn in pounds', () => {
  const { per, text } = scaleOf({ columns: ['Charged', 'Cost'], money: ['Charged', 'Cost'] }, rows(120_450))
  expect(text(120_450 / per)).toBe('£1,204.5')
})
