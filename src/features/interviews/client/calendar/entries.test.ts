import { expect, test } from 'vitest'
import type { Interview, OpenSlot } from '../../schema.ts'
import { byDay, place } from './entries.ts'

const slot = (startsAt: string, minutes = 45) => ({ id: startsAt, startsAt, minutes, candidates: 1 }) as OpenSlot
const interview = (startsAt: string, minutes = 45) => ({ id: startsAt, startsAt, minutes }) as Interview

test('stand on their day in London, in their order', () => {
  const days = byDay({
    items: [interview('2026-07-01T13:00:00Z'), interview('2026-06-30T23:15:00Z')],
    slots: [slot('2026-07-01T08:00:00Z')],
  })
  expect([...days].map(([day, entries]) => [day, entries.length])).toEqual([['2026-07-01', 3]])
  expect(place(days.get('2026-07-01') ?? []).map(({ from }) => from)).toEqual([15, 9 * 60, 14 * 60])
})

test('share the width with what is on at the same time, and have all of it otherwise', () => {
  const entries = ['09:00', '09:15', '09:45', '11:00'].map((time) => ({ slot: slot(`2026-11-23T${time}:00Z`) }))
  expect(place(entries).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ])
})

test('are drawn 45 minutes long at least', () => {
  const [short, long] = place([{ slot: slot('2026-11-23T09:00:00Z', 15) }, { slot: slot('2026-11-23T10:00:00Z', 90) }])
  expect([short?.until, long?.until]).toEqual([9 * 60 + 45, 11 * 60 + 30])
})
