import { expect, test } from 'vitest'
import { wordsOfShift } from './told.ts'

test('a subject that has no room for the site says the times, and how many shifts only of several', () => {
  const subjectOf = (siteName: string, subjects: string[]) => {
    const shift = { day: '2026-11-27', start: '07:30', end: '20:00', siteName }
    const told = { createdAt: '2026-11-20T09:00:00Z', params: {}, subjects, shift }
    return wordsOfShift(told as never, { did: 'Booked', says: 'You are booked', who: 'Ada Field' }).subject
  }
  const long = 'The Old Rectory Residential and Nursing Home of the Parish of St Mary'
  expect(subjectOf('The Oaks', ['one'])).toBe('Booked: Ada Field, Fri 27 Nov, 07:30–20:00, The Oaks')
  expect(subjectOf(long, ['one'])).toBe('Booked: Ada Field, Fri 27 Nov, 07:30–20:00')
  expect(subjectOf(long, ['one', 'two'])).toBe('Booked: Ada Field, 2 shifts from Fri 27 Nov, 07:30–20:00')
})
