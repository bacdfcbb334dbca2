import { expect, test } from 'vitest'
import { atLondon } from '#shared/time.ts'
import { ahead } from './ahead.ts'

const shift = (day: string, start: string, end: string) => ({ day, start, end })

test('of somebody who rings at two in the night the shift that goes on is there, and what is over is not', () => {
  const shifts = [
    shift('2026-11-29', '07:00', '15:00'),
    shift('2026-11-28', '20:00', '08:00'),
    shift('2026-11-28', '07:00', '15:00'),
    shift('2026-11-27', '20:00', '08:00'),
  ]
  expect(ahead(shifts, atLondon('2026-11-29', '02:00').getTime())).toEqual([shifts[1], shifts[0]])
  expect(ahead(shifts, atLondon('2026-11-29', '08:00').getTime())).toEqual([shifts[0]])
})
