import { expect, test } from 'vitest'
import { cursors, decodePlace, encodePlace, splitEvent } from './paging.ts'

const id = '6f1c3c0e-0000-4000-8000-000000000001'

test('a keyset cursor survives the round trip to the browser', () => {
  for (const key of ['zoë łuk 😀', '', 'a"b\\c', '42'])
    expect(decodePlace(encodePlace({ key, id }))).toEqual({ key, id })
})

test('any other text is no cursor', () => {
  const wrong = [
    '',
    'x',
    '%',
    'ÿ',
    btoa('[]'),
    btoa('[1,2]'),
    btoa('["a","not-an-id"]'),
    btoa('{"key":"a"}'),
    btoa('null'),
    btoa('["\xff"]'),
  ]
  expect(wrong.map(decodePlace).filter(Boolean)).toEqual([])
})

test.each([
  {
    kind: 'instant' as const,
    good: ['2026-03-07 14:05:09.123456+00', '2026-03-07 14:05:09+00'],
    bad: ['0000-01-01 00:00:00+00', 'now', ''],
  },
  { kind: 'number' as const, good: ['0', '42'], bad: ['', '-1', '1e9', '9'.repeat(16)] },
  { kind: 'text' as const, good: ['', 'zoë'], bad: ['a\0b', '\ud800'] },
  {
    kind: 'event' as const,
    good: ['2026-03-07T14:05:09.123Z 7'],
    bad: ['2026-03-07T14:05:09.123Z', '2026-02-30T14:05:09.123Z 7', ' 7'],
  },
])('a cursor of a list by $kind holds nothing else', ({ kind, good, bad }) => {
  const passes = (key: string) => cursors[kind].safeParse(encodePlace({ key, id })).success
  expect(good.filter((key) => !passes(key))).toEqual([])
  expect(bad.filter(passes)).toEqual([])
})

test('an event is located by its instant and number', () => {
  expect(splitEvent('2026-03-07 14:05:09+00 12')).toEqual({ at: '2026-03-07 14:05:09+00', seq: 12 })
})
