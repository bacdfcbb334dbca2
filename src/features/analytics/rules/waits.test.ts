import { expect, test } from 'vitest'
import type { Waits } from '../schema.ts'
import { aboutOf, rowsOf } from './waits.ts'

const who = (fullName: string) => ({
  id: fullName,
  userId: fullName,
  fullName,
  photoFileId: null,
  at: '2026-11-20T10:00:00Z',
})
const none = { count: 0, items: [] }
const WAITS: Waits = {
  requests: {
    count: 2,
    items: [
      { ...who('Ann'), completion: 8, toldAt: null },
      { ...who('Ben'), completion: 100, toldAt: null },
    ],
  },
  leave: { count: 1, items: [{ ...who('Cy'), from: '2026-12-07', through: '2026-12-11', shifts: 1, away: 0 }] },
  verify: { count: 1, items: [{ ...who('Di'), shifts: 3 }] },
  applications: none,
  swaps: none,
  handBacks: none,
  hours: none,
}

test('all shows the first of each kind before the second of any; a kind shows its own', () => {
  expect(rowsOf(WAITS, undefined).map(({ of }) => of.fullName)).toEqual(['Ann', 'Cy', 'Di', 'Ben'])
  expect(rowsOf(WAITS, 'requests').map(({ of }) => of.fullName)).toEqual(['Ann', 'Ben'])
})

test('says what each waits for', () => {
  expect(rowsOf(WAITS, undefined).map((row) => aboutOf(row, '2026-11-21'))).toEqual([
    'Asks to join · registration 8% · asked yesterday',
    'Leave 7–11 Dec · 1 shift of theirs in it · nobody else away',
    'Cannot work until you verify · given yesterday · could take 3 open shifts',
    'Asks to join · registration complete · asked yesterday',
  ])
})
