import { expect, test } from 'vitest'
import { mayShowBadge } from './badge.ts'

const shift = { state: 'confirmed', startsAt: '2027-01-11T07:00:00.000Z', endsAt: '2027-01-11T15:00:00.000Z' }

test.each([
  ['05:59:59.999', false],
  ['06:00:00.000', true],
  ['14:59:59.999', true],
  ['15:00:00.000', false],
])('at %s the badge is shown: %s', (time, shown) => {
  const now = Date.parse(`2027-01-11T${time}Z`)
  expect(mayShowBadge(shift, now)).toBe(shown)
  expect(mayShowBadge({ ...shift, state: 'handing-back' }, now)).toBe(shown)
  for (const state of ['pencilled', 'cancelled', 'sick', 'worked'])
    expect(mayShowBadge({ ...shift, state }, now)).toBe(false)
})
