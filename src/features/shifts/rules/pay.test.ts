import { expect, test } from 'vitest'
import { openPayBook } from '#features/rates/rules/pay-book.ts'
import { formatPence } from '#shared/money.ts'
import { payOfPlace } from './pay.ts'
import { assignmentStates } from './place-acts.ts'
import { payOf } from './price.ts'
import { TAKING_TIME } from './states.ts'
import { readTimes } from './times.ts'

const noCards = openPayBook([])
const shiftOn = (day: string, start: string, end: string) => {
  const { span } = readTimes({ day, start, end, breakMinutes: 30 })
  return {
    ...span!,
    breakMinutes: 30,
    siteId: 'here',
    job: 'nurse',
    isSleepIn: false,
    isOnCall: false,
    flatPay: null,
    callPay: null,
    pay: 1271,
  }
}

test.each([
  ['2027-01-11', '£146.17'],
  ['2027-03-27', '£133.46'],
  ['2027-10-30', '£158.88'],
])('the night of %s pays the minutes that pass, without the break', (day, words) => {
  expect(formatPence(payOf(shiftOn(day, '20:00', '08:00'), noCards).pay)).toBe(words)
})

test('a place pays where it is, or was, worked; sick, missed, given back and cancelled ones pay nothing', () => {
  const price = payOf(shiftOn('2027-01-11', '08:00', '16:00'), noCards)
  expect(assignmentStates.filter((state) => payOfPlace({ state, price }) !== null)).toEqual([...TAKING_TIME])
})
