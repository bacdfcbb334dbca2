import { expect, test } from 'vitest'
import { isNearPlan, payDifference } from './words.ts'

const plan = { plannedFrom: '2026-11-18T07:00:00Z', plannedUntil: '2026-11-18T15:00:00Z', plannedBreak: 30 }
const at = (from: string, until: string, breakMinutes = 30) => ({
  ...plan,
  ...{ from: `2026-11-18T${from}:00Z`, until: `2026-11-18T${until}:00Z`, breakMinutes },
})

test('a line without an end has lost no pay: what it pays is not known yet', () => {
  const unknown = { from: null, until: null, pay: 0, plannedPay: 14_600 }
  expect(payDifference(unknown)).toBeNull()
  expect(payDifference({ ...at('07:00', '15:00'), pay: 14_700, plannedPay: 14_600 })).toBe(100)
  expect(payDifference({ ...at('07:00', '15:00'), pay: null, plannedPay: 14_600 })).toBeNull()
})

test('one minute is near the plan, at an end and in all; two are not', () => {
  expect(isNearPlan(at('07:00', '15:00'))).toBe(true)
  expect(isNearPlan(at('07:01', '15:01'))).toBe(true)
  expect(isNearPlan(at('06:59', '15:00'))).toBe(true)
  expect(isNearPlan(at('06:59', '15:01'))).toBe(false)
  expect(isNearPlan(at('07:02', '15:00'))).toBe(false)
  expect(isNearPlan(at('07:00', '15:00', 0))).toBe(false)
})
