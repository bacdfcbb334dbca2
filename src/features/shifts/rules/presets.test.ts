import { expect, test } from 'vitest'
import { kindOf, presetOf, presets } from './presets.ts'
import { minutesOf, readTimes } from './times.ts'

/** Working Time Regulations 1998, reg 12: a break where the day is longer than this. */
const BREAK_DUE_MINUTES = 6 * 60

test.each(presets)('$label is a shift, with a break where the law asks for one', (preset) => {
  const { span, problems } = readTimes({ day: '2027-01-11', ...preset })
  expect(problems).toEqual([])
  if (!preset.isSleepIn) expect(preset.breakMinutes > 0).toBe(minutesOf(span!) > BREAK_DUE_MINUTES)
  expect(presetOf(preset)).toBe(preset)
})

test('other times are of no preset; a sleep-in is one at any time', () => {
  expect(presetOf({ start: '22:00', end: '07:00', isSleepIn: false })).toBeUndefined()
  expect(kindOf({ start: '20:00', end: '08:00', isSleepIn: false })).toBe('Waking night')
  expect(kindOf({ start: '21:00', end: '08:00', isSleepIn: true }, [])).toBe('Sleep-in')
  expect(kindOf({ start: '20:00', end: '08:00', isSleepIn: false }, [])).toBeNull()
})
