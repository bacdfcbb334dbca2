import { expect, test } from 'vitest'
import { type Counted, countingDays, outcomeOn } from './counting.ts'

const at = (id: string, checkedOn: string, rest: Partial<Counted> = {}): Counted => ({
  id,
  checkedOn,
  recordedAt: `${checkedOn}T10:00:00Z`,
  passed: true,
  until: null,
  ...rest,
})

test('a check counts from its day through its last one', () => {
  expect([...countingDays([at('a', '2026-01-10', { until: '2026-03-31' })])]).toEqual([
    ['a', { from: '2026-01-10', until: '2026-03-31' }],
  ])
})

test('a later check speaks from its own day on, also when it was recorded first', () => {
  const checks = [at('b', '2026-03-01', { until: '2027-03-01' }), at('a', '2026-01-10')]
  expect(Object.fromEntries(countingDays(checks))).toEqual({
    a: { from: '2026-01-10', until: '2026-02-28' },
    b: { from: '2026-03-01', until: '2027-03-01' },
  })
})

test('one that was not passed ends what was said before', () => {
  const checks = [at('a', '2026-01-10'), at('b', '2026-03-01', { passed: false }), at('c', '2026-04-01')]
  expect(Object.fromEntries(countingDays(checks))).toEqual({
    a: { from: '2026-01-10', until: '2026-02-28' },
    c: { from: '2026-04-01', until: null },
  })
})

test('of one day the one recorded last speaks', () => {
  const later = { recordedAt: '2026-01-10T11:00:00Z' }
  expect([...countingDays([at('a', '2026-01-10'), at('b', '2026-01-10', later)]).keys()]).toEqual(['b'])
  expect(countingDays([at('a', '2026-01-10'), at('b', '2026-01-10', { ...later, passed: false })]).size).toBe(0)
})

test('one that had ended before it was made counts for no day', () => {
  expect(countingDays([at('a', '2026-01-10', { until: '2025-12-31' })]).size).toBe(0)
})

test('what the checks say today', () => {
  const check = at('a', '2026-01-10', { until: '2026-06-30' })
  const on = (day: string) => outcomeOn([check], day).outcome
  expect([on('2026-01-09'), on('2026-05-30'), on('2026-05-31'), on('2026-06-30'), on('2026-07-01')]).toEqual([
    'none',
    'clear',
    'due',
    'due',
    'lapsed',
  ])
  expect(outcomeOn([check, at('b', '2026-02-01', { passed: false })], '2026-03-01').outcome).toBe('refused')
})
