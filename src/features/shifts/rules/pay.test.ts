import { expect, test } from 'vitest'
import { formatPence } from '#shared/money.ts'
import { amountFor, payOf, payOfPlace } from './pay.ts'
import { assignmentStates, TAKING_TIME } from './states.ts'
import { readTimes } from './times.ts'

test.each([
  [60, 1271, 1271],
  [30, 1271, 636], // 635.5
  [20, 1271, 424], // 423.67
  [1, 29, 0], // 0.48
  [1, 30, 1], // 0.5
  [0, 1271, 0],
  [25 * 60, 100_000, 2_500_000],
])('%i minutes at %i pence an hour are %i pence', (minutes, anHour, pence) =>
  expect(amountFor(minutes, anHour)).toBe(pence),
)

test.each([
  ['2027-01-11', '£146.17'],
  ['2027-03-27', '£133.46'],
  ['2027-10-30', '£158.88'],
])('the night of %s pays the minutes that pass, without the break', (day, words) => {
  const { span } = readTimes({ day, start: '20:00', end: '08:00', breakMinutes: 30 })
  expect(formatPence(payOf({ ...span!, breakMinutes: 30, pay: 1271 }))).toBe(words)
})

test('a place pays where it is, or was, worked; sick, missed, given back and cancelled ones pay nothing', () => {
  const { span } = readTimes({ day: '2027-01-11', start: '08:00', end: '16:00', breakMinutes: 30 })
  const paid = assignmentStates.filter((state) => payOfPlace({ ...span!, state, breakMinutes: 30, pay: 1271 }) !== null)
  expect(paid).toEqual([...TAKING_TIME])
})
