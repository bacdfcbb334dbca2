import { expect, test } from 'vitest'
import { roomFor, shareOffers } from './offering.ts'

const shifts = [
  { shiftId: 'day', userIds: ['anna', 'femi', 'rosa'] },
  { shiftId: 'night', userIds: ['anna'] },
]

test('everybody is offered what they can take', () => expect(shareOffers(shifts, () => 9)).toEqual(shifts))

test('a cap leaves somebody to the shift that nobody else can take', () =>
  expect(shareOffers(shifts, () => 1)).toEqual([
    { shiftId: 'day', userIds: ['femi', 'rosa'] },
    { shiftId: 'night', userIds: ['anna'] },
  ]))

test('whoever has no room is offered nothing', () =>
  expect(shareOffers(shifts, (userId) => (userId === 'anna' ? 0 : 2))).toEqual([
    { shiftId: 'day', userIds: ['femi', 'rosa'] },
    { shiftId: 'night', userIds: [] },
  ]))

test('the room is what the open offers leave, until the messages of the day are used up', () => {
  const caps = { atOnce: 3, aDay: 2 }
  expect(
    [undefined, { open: 2, sent: 1 }, { open: 5, sent: 1 }, { open: 0, sent: 2 }].map((asked) => roomFor(caps, asked)),
  ).toEqual([3, 1, 0, 0])
})
