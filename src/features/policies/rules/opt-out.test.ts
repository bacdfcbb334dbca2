import { expect, test } from 'vitest'
import { isLate } from './answer-state.ts'
import { lastDayAfter } from './opt-out.ts'
import { triesLeft } from './tries.ts'

test('notice runs from the day after it is given; a month that is shorter ends with its last day', () => {
  expect(lastDayAfter('7-days', '2026-11-22')).toBe('2026-11-29')
  expect(lastDayAfter('1-month', '2027-01-31')).toBe('2027-02-28')
  expect(lastDayAfter('3-months', '2026-11-30')).toBe('2027-02-28')
})

test('tries that were allowed again add to the limit', () => {
  expect(triesLeft({ mostTries: null, allowed: 0, tried: 99 })).toBe(null)
  expect(triesLeft({ mostTries: 2, allowed: 0, tried: 2 })).toBe(0)
  expect(triesLeft({ mostTries: 2, allowed: 1, tried: 3 })).toBe(1)
})

test('nobody is late with what they are free to leave unanswered', () => {
  const due = { readBy: '2026-11-21' }
  expect(isLate({ ...due, kind: 'terms' }, '2026-11-22')).toBe(true)
  expect(isLate({ ...due, kind: 'opt-out' }, '2026-11-22')).toBe(false)
})
