import { describe, expect, test } from 'vitest'
import type { Band } from './card.ts'
import { termsFor } from './card-in-force.ts'
import { problemsOf } from './coverage.ts'
import { flatAmount } from './flats.ts'
import { rolledUpHoliday } from './holiday-pay.ts'
import { halve, moveEdge, moveShared, sharedEdges, waysOut } from './mend.ts'
import { changesBetween, flatChanges, raiseAll, raised } from './raise.ts'

const band = (kind: Band['kind'], from: number, until: number, pay = 1360): Band => ({
  kind,
  from,
  until,
  pay,
  charge: pay + 500,
})
const others = (['saturday', 'sunday', 'holiday'] as const).map((kind) => band(kind, 0, 1440))

describe('coverage', () => {
  test('each kind of day covers its 24 hours once', () => {
    expect(problemsOf([band('weekday', 0, 1440), ...others])).toEqual([])
  })

  test('a gap and an overlap say when, and between which bands', () => {
    const bands = [band('weekday', 0, 360), band('weekday', 330, 1170), band('weekday', 1200, 1440), ...others]
    expect(problemsOf(bands)).toEqual([
      { kind: 'weekday', is: 'overlap', from: 330, until: 360, before: 0, after: 1 },
      { kind: 'weekday', is: 'gap', from: 1170, until: 1200, before: 1, after: 2 },
    ])
    expect(problemsOf(others)).toEqual([
      { kind: 'weekday', is: 'gap', from: 0, until: 1440, before: null, after: null },
    ])
    expect(problemsOf([band('weekday', 0, 900), band('weekday', 60, 120), ...others])).toEqual([
      { kind: 'weekday', is: 'overlap', from: 60, until: 120, before: 0, after: 1 },
      { kind: 'weekday', is: 'gap', from: 900, until: 1440, before: 0, after: null },
    ])
  })
})

describe('raising', () => {
  test('rounds half up to a penny, down as well as up', () => {
    expect([raised(1360, 320), raised(1250, 20), raised(1000, -250), raised(1, 5000)]).toEqual([1404, 1253, 975, 2])
    expect(
      raiseAll([band('weekday', 0, 1440), { ...band('sunday', 0, 1440), charge: null }], { pay: 1000, charge: 0 }),
    ).toMatchObject([
      { pay: 1496, charge: 1860 },
      { pay: 1496, charge: null },
    ])
  })

  test('two versions are compared by time, not by band', () => {
    const before = [band('weekday', 0, 360), band('weekday', 360, 1440, 1400)]
    const after = [band('weekday', 0, 480), band('weekday', 480, 1440, 1400)]
    expect(changesBetween(before, after)).toEqual([
      { kind: 'weekday', from: 360, until: 480, was: { pay: 1400, charge: 1900 }, is: { pay: 1360, charge: 1860 } },
    ])
    expect(changesBetween(before, before)).toEqual([])
    expect(changesBetween([], [band('sunday', 0, 1440)])).toMatchObject([{ kind: 'sunday', was: null }])
  })
})

describe('which card counts', () => {
  const shift = { clientId: 'oak', siteId: 'elm', job: 'nurse' }
  const card = (clientId: string | null, siteId: string | null, job: string | null, from = '2026-01-01') => ({
    ...{ clientId, siteId, job },
    versions: [{ version: 1, from }],
  })

  test('the most specific one that has begun', () => {
    const cards = [
      card(null, null, null),
      card(null, null, 'nurse'),
      card('oak', null, null),
      card('oak', null, 'nurse'),
      card('oak', 'elm', null),
      card('oak', 'elm', 'nurse', '2026-06-01'),
      card('oak', 'ash', 'nurse'),
      card('ivy', null, 'nurse'),
    ]
    const found = (day: string, among = cards) => termsFor(among, shift, day)?.card
    expect(found('2026-06-01')).toBe(cards[5])
    expect(found('2026-05-31')).toBe(cards[4])
    expect([4, 3, 2, 1].map((most) => found('2026-05-31', cards.slice(0, most)))).toEqual(cards.slice(0, 4).reverse())
    expect(found('2025-12-31')).toBeUndefined()
  })

  test('of its versions the one recorded last that has begun', () => {
    const versions = [
      { version: 1, from: '2026-01-01' },
      { version: 2, from: '2026-09-01' },
      { version: 3, from: '2026-06-01' },
    ]
    const on = (day: string) =>
      termsFor([{ clientId: null, siteId: null, job: null, versions }], shift, day)?.version.version
    expect(['2026-05-31', '2026-06-01', '2026-09-01'].map(on)).toEqual([1, 3, 3])
  })
})

test('flats are paid by their unit; travel by the hour, rounded once', () => {
  expect([flatAmount('sleep-in', 5200, 1), flatAmount('mileage', 55, 13), flatAmount('travel', 1271, 25)]).toEqual([
    5200, 715, 530,
  ])
})

test('flat amounts that differ between two versions are named, also those that came or went', () => {
  const sleep = { kind: 'sleep-in', pay: 5200, charge: 7800 } as const
  const call = { kind: 'call-out', pay: 1500, charge: null } as const
  expect(flatChanges([sleep], [sleep])).toEqual([])
  expect(flatChanges([sleep], [{ ...sleep, pay: 5300 }, call])).toEqual([
    { kind: 'sleep-in', was: sleep, is: { ...sleep, pay: 5300 } },
    { kind: 'call-out', was: null, is: call },
  ])
})

describe('mending', () => {
  test('an edge that two bands share moves for both, in quarters of an hour, and leaves each of them', () => {
    const rest = { pay: 1, charge: null }
    const bands: Band[] = (
      [
        [0, 360],
        [360, 1200],
        [1200, 1440],
      ] as const
    ).flatMap(([from, until]) => (['weekday', 'sunday'] as const).map((kind) => ({ kind, from, until, ...rest })))
    expect(sharedEdges(bands, 'weekday')).toEqual([360, 1200])
    const move = (to: number) => moveShared(bands, { kind: 'weekday', edge: 360, to })
    const spans = (kind: 'weekday' | 'sunday', of = bands) =>
      of.filter((band) => band.kind === kind).map(({ from, until }) => [from, until])
    expect(spans('weekday', move(424))).toEqual([
      [0, 420],
      [420, 1200],
      [1200, 1440],
    ])
    expect(spans('sunday', move(424))).toEqual(spans('sunday'))
    for (const to of [0, 7, 1195, 1440]) expect(move(to)).toEqual(bands)
    expect(spans('weekday', move(15))[0]).toEqual([0, 15])
  })

  const bands = [band('weekday', 0, 330), band('weekday', 360, 1440)]

  test('a gap and an overlap have two ways out; a band that nothing is left of goes', () => {
    const [gap] = problemsOf([...bands, ...others])
    expect(waysOut(gap!)).toEqual([
      { place: 0, edge: 'until', at: 360 },
      { place: 1, edge: 'from', at: 330 },
    ])
    for (const way of waysOut(gap!)) expect(problemsOf([...moveEdge(bands, way), ...others])).toEqual([])
    const inside = [band('weekday', 0, 1440), band('weekday', 60, 120)]
    const [overlap] = problemsOf([...inside, ...others])
    expect(moveEdge(inside, waysOut(overlap!)[1]!)).toEqual([inside[0]])
  })

  test('a band is cut at a full hour', () => {
    expect(halve([band('sunday', 0, 1440)], 0).map(({ from, until }) => [from, until])).toEqual([
      [0, 720],
      [720, 1440],
    ])
    expect(halve([band('sunday', 10, 40)], 0).map(({ until }) => until)).toEqual([25, 40])
  })
})

test('holiday pay is 12.07 % of the work, but in Northern Ireland', () => {
  expect([rolledUpHoliday(16160, 'scotland'), rolledUpHoliday(16160, 'northern-ireland')]).toEqual([1951, null])
})
