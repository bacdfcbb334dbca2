import { expect, test } from 'vitest'
import { readTime } from './time-text.ts'

test.each([
  ['08:30', '08:30'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['830', '08:30'],
  ['2000', '20:00'],
  ['8', '08:00'],
  ['20', '20:00'],
  [' 7:05 ', '07:05'],
  ['0', '00:00'],
])('%s is read as %s', (text, time) => expect(readTime(text)).toBe(time))

test.each(['', '24', '24:00', '8:60', '8:3', '08:30 PM', 'noon', '12345', '-1'])('%j is no time', (text) =>
  expect(readTime(text)).toBeUndefined(),
)
