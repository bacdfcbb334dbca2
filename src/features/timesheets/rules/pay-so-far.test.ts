import { expect, test } from 'vitest'
import { paySoFar } from './pay-so-far.ts'

const line = (day: string, pay: number, more = {}) => ({
  ...{ day, pay, minutes: 450, isApproved: false, isConfirmed: false },
  ...more,
})

test('sums what was worked since a day, and how much of it is agreed', () => {
  const lines = [
    line('2026-11-15', 100, { isApproved: true }),
    line('2026-11-16', 200, { isApproved: true, isConfirmed: true }),
    line('2026-11-17', 300, { isConfirmed: true }),
    line('2026-11-18', 400),
  ]
  expect(paySoFar(lines, '2026-11-16')).toEqual({ minutes: 1350, pay: 900, approved: 200, confirmed: 300 })
  expect(paySoFar(lines, '2026-11-01')).toMatchObject({ pay: 1000, approved: 300 })
  expect(paySoFar([], '2026-11-01')).toEqual({ minutes: 0, pay: 0, approved: 0, confirmed: 0 })
})
