import { expect, test } from 'vitest'
import { windowEnd } from './window-end.ts'
import { brokeSince, usualWindow } from './windows.ts'

const at = (instant: string) => ({ now: () => Date.parse(instant) })
const ends = (window: Parameters<typeof windowEnd>[0], instant: string) => windowEnd(window, at(instant)).toISOString()

test('tonight ends tomorrow at eight: before eight the coming night is in it too', () => {
  expect(ends('tonight', '2026-11-20T17:50:00Z')).toBe('2026-11-21T08:00:00.000Z')
  expect(ends('tonight', '2026-11-21T00:10:00Z')).toBe('2026-11-22T08:00:00.000Z')
  expect(ends('tonight', '2026-11-21T05:00:00Z')).toBe('2026-11-22T08:00:00.000Z')
  expect(ends('tonight', '2026-11-21T08:00:00Z')).toBe('2026-11-22T08:00:00.000Z')
  // The clocks go forward in that night.
  expect(ends('tonight', '2026-03-28T07:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
})

test('a weekend ends on Monday at eight by the clocks in London', () => {
  expect(ends('weekend', '2026-11-20T17:50:00Z')).toBe('2026-11-23T08:00:00.000Z')
  expect(ends('weekend', '2026-11-23T07:00:00Z')).toBe('2026-11-23T08:00:00.000Z')
  expect(ends('weekend', '2026-11-23T09:00:00Z')).toBe('2026-11-30T08:00:00.000Z')
  // The clocks go forward on Sunday 29 March.
  expect(ends('weekend', '2026-03-27T17:50:00Z')).toBe('2026-03-30T07:00:00.000Z')
  expect(ends('two-days', '2026-03-28T17:50:00Z')).toBe('2026-03-30T17:50:00.000Z')
})

test('the board shows the night, and from Friday the weekend', () => {
  expect(usualWindow(at('2026-11-19T17:50:00Z'))).toBe('tonight')
  expect(usualWindow(at('2026-11-20T17:50:00Z'))).toBe('weekend')
})

test('the day that broke begins at midnight, and after midnight twelve hours ago', () => {
  expect(brokeSince(at('2026-11-20T17:50:00Z')).toISOString()).toBe('2026-11-20T00:00:00.000Z')
  expect(brokeSince(at('2026-11-20T00:30:00Z')).toISOString()).toBe('2026-11-19T12:30:00.000Z')
})
