import { expect, it } from 'vitest'
import { formatPence, parsePounds } from './money.ts'

it('shows pence as pounds', () => {
  expect(formatPence(1234)).toBe('£12.34')
  expect(formatPence(120_000)).toBe('£1,200.00')
  expect(formatPence(-4825)).toBe('−£48.25')
})

it('reads pounds as whole pence and refuses parts of a penny', () => {
  expect(parsePounds('12.3')).toBe(1230)
  expect(parsePounds('£1,200')).toBe(120_000)
  expect(parsePounds('1.005')).toBeUndefined()
  expect(parsePounds('-1')).toBeUndefined()
  expect(parsePounds('1e3')).toBeUndefined()
  expect(parsePounds('9'.repeat(20))).toBeUndefined()
})
