import { expect, test } from 'vitest'
import { shareOffers } from './offering.ts'

const shifts = [
  { shiftId: 'day', userIds: ['anna', 'femi', 'rosa'] },
  { shiftId: 'night', userIds: ['anna'] },
]

test('everybody is offered what they can take', () => expect(shareOffers(shifts)).toEqual(shifts))

test('a cap leaves somebody to the shift that nobody else can take', () =>
  expect(shareOffers(shifts, 1)).toEqual([
    { shiftId: 'day', userIds: ['femi', 'rosa'] },
    { shiftId: 'night', userIds: ['anna'] },
  ]))
