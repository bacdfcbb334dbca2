import { expect, test } from 'vitest'
import type { Since } from '../schema.ts'
import { type Said, sayStays, sayStep } from './said.ts'
import { countSince, saySince } from './since.ts'

const startsAt = '2026-03-03T07:00:00.000Z'
const names = new Map([
  ['a', 'Jo Bell'],
  ['b', 'Femi Ade'],
])
const book = { kind: 'book', userId: 'a', startsAt } as const

test('a step is said in one sentence, of many changes by their number', () => {
  const said: [Said[], string][] = [
    [[book], 'Booked Jo Bell, Tue 3 Mar 07:00'],
    [[{ kind: 'take-off', userId: 'a', startsAt }], 'Took Jo Bell off, Tue 3 Mar 07:00'],
    [[{ kind: 'hand-over', userId: 'a', toUserId: 'b', startsAt }], 'Gave Tue 3 Mar 07:00 from Jo Bell to Femi Ade'],
    [[{ kind: 'move', was: '2026-03-02T07:00:00.000Z', startsAt }], 'Moved Mon 2 Mar 07:00 to Tue 3 Mar 07:00'],
    [[{ kind: 'move', was: startsAt, startsAt }], 'Changed the shift of Tue 3 Mar 07:00'],
    [[{ kind: 'create', userId: 'gone', startsAt }], 'Made a shift, Tue 3 Mar 07:00, for a former member'],
    [[{ kind: 'cancel', isDraft: true, startsAt }], 'Deleted the draft of Tue 3 Mar 07:00'],
    [[book, book, book], 'Booked 3 people'],
    [[book, { kind: 'cancel', startsAt }], 'Made 2 changes'],
  ]
  for (const [step, words] of said) expect(sayStep(step, names).replace(/[\u2066-\u2069]/g, '')).toBe(words)
})

test('what differs from a telling is said in a sentence, and counted', () => {
  const one = (kind: Since['kind'], given: Partial<Since> = {}): Since => ({
    ...{ kind, shiftId: 's', siteName: 'Elm', userId: 'a', fullName: 'Jo Bell', instead: null, was: null },
    ...{ startsAt, endsAt: '2026-03-03T15:00:00.000Z', by: null, at: null },
    ...given,
  })
  const all = [
    one('gets'),
    one('for', { instead: { userId: 'b', fullName: 'Femi Ade' } }),
    one('off'),
    one('moved', { was: { startsAt: '2026-03-02T07:00:00.000Z', endsAt: '2026-03-02T15:00:00.000Z', siteName: null } }),
    one('cancelled', { userId: null, fullName: null }),
    one('moved', { was: { startsAt, endsAt: '2026-03-03T15:00:00.000Z', siteName: 'The Oaks' } }),
  ]
  expect(all.map((since) => saySince(since).replace(/[\u2066-\u2069]/g, ''))).toEqual([
    'Jo Bell gets Tue 3 Mar, 07:00–15:00',
    'Jo Bell for Femi Ade, Tue 3 Mar, 07:00–15:00',
    'Jo Bell off Tue 3 Mar, 07:00–15:00',
    'Jo Bell moved from Mon 2 Mar, 07:00–15:00 to Tue 3 Mar, 07:00–15:00',
    'Cancelled: Tue 3 Mar, 07:00–15:00, Elm',
    'Jo Bell moved from The Oaks to Elm, Tue 3 Mar, 07:00–15:00',
  ])
  expect(countSince(all)).toBe('2 new, 2 moved, 2 off')
})

test('what stays published is said with why, and with how many of each where there are several', () => {
  const why = { told: 0, taken: 1, asked: 0, over: 0 }
  expect(sayStays({ shifts: 1, of: 1, why })).toBe('1 of 1 shift stays published: somebody has taken it')
  expect(sayStays({ shifts: 3, of: 14, why: { ...why, told: 2 } })).toBe(
    '3 of 14 shifts stay published: somebody has been told (2), somebody has taken it (1)',
  )
})
