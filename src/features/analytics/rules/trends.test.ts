import { describe, expect, test } from 'vitest'
import { needDays, needFilter } from './needs.ts'
import { tables } from './tables.ts'
import { type Count, monthsOf, quantile, toTrends, weeksUntil } from './trends.ts'

// A Wednesday.
const today = '2026-11-18'

describe('spans', () => {
  test('weeks run from Monday to Sunday; the last one contains today', () => {
    expect(weeksUntil(today, 2)).toEqual([
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-22' },
    ])
    expect(weeksUntil(today, 52)).toHaveLength(52)
  })

  test('months are all that the weeks overlap, across the turn of a year', () => {
    const months = monthsOf(weeksUntil('2027-01-06', 4), '2027-01-06')
    expect(months).toEqual([
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-31' },
    ])
  })
})

describe('quantiles', () => {
  const counts = [
    { value: 30, n: 1 },
    { value: 2, n: 2 },
    { value: 5, n: 1 },
  ]
  test.each([
    [0.25, 2],
    [0.5, 2],
    [0.75, 5],
    [1, 30],
  ])('%d of 2, 2, 5, 30 is %d', (share, value) => expect(quantile(counts, share)).toBe(value))
  test('is 0 without people', () => expect(quantile([], 0.5)).toBe(0))
})

describe('trends', () => {
  const count = (kind: string, at: string | null, n: number, value = 0): Count => ({ kind, at, n, value })
  const weekOf = (from: string, rest: object) => ({
    ...{
      from,
      to: from,
      required: 0,
      taken: 0,
      takenMinutes: 0,
      unfilledMinutes: 0,
      halfWithin: null,
      soFar: false,
      ...rest,
    },
  })
  const cover = [
    weekOf('2026-11-02', { required: 40, taken: 30, takenMinutes: 14_400, unfilledMinutes: 4_830, halfWithin: 90 }),
    weekOf('2026-11-09', {}),
  ]
  const counts = [
    count('joined', '2026-11-16', 3),
    count('left', '2026-11-09', 1),
    count('removed', '2026-11-09', 1),
    count('request-pending', '2026-11-16', 2),
    count('completion', null, 4, 0),
    count('completion', null, 2, 8),
    count('completion', null, 1, 92),
    count('completion', null, 5, 100),
    count('expiry', null, 7),
    count('expiry', '2026-11-16', 1),
    count('expiry', '2027-02-01', 9),
    count('complete', '2026-11-01', 1, 3),
    count('complete', '2026-11-01', 1, 9),
  ]
  const trends = toTrends({ counts, cover }, { today, weeks: 2 })

  test('of cover leave out weeks of which there is nothing to say', () => {
    expect(tables.fill.read(trends).map(({ values }) => values)).toEqual([[75, 40, 30]])
    expect(tables.hours.read(trends).map(({ values }) => values)).toEqual([
      [240, 81],
      [0, 0],
    ])
    expect(tables['time-to-fill'].read(trends).map(({ values }) => values)).toEqual([[1.5]])
    expect(tables.fill.summary(trends)).toBe('30 of 40 places were filled: 75% in 2 weeks.')
    expect(tables['time-to-fill'].summary(trends)).toBe(
      'In the week from 02/11/2026, half of the places were filled within 1 h 30 min.',
    )
  })

  test('of cover say of the week of today that it is counted so far, and lead to the shifts of each week', () => {
    const running = weekOf('2026-11-16', { to: today, required: 10, taken: 10, takenMinutes: 4_800, soFar: true })
    const now = toTrends({ counts, cover: [...cover, running] }, { today, weeks: 2 })
    expect(tables.fill.read(now).at(-1)).toEqual({
      ...{ name: '16/11/2026 – 18/11/2026, so far', short: 'So far' },
      ...{
        values: [100, 10, 10],
        behind: { to: '/manager-dashboard/shifts', search: { week: true, day: '2026-11-16' } },
      },
    })
    expect(tables.fill.summary(now)).toBe('40 of 50 places were filled: 80% in 2 weeks and this one so far.')
    const first = toTrends({ counts, cover: [running] }, { today, weeks: 2 })
    expect(tables.hours.summary(first)).toBe('80 hours filled and 0 unfilled this week so far.')
  })

  test('put every total into its week, band or month, and 0 where there is none', () => {
    expect(trends.weeks).toMatchObject([
      { from: '2026-11-09', joined: 0, left: 2, waiting: 0 },
      { from: '2026-11-16', joined: 3, left: 0, waiting: 2 },
    ])
    expect(trends.completion.map(({ people }) => people)).toEqual([4, 2, 0, 0, 1, 5])
    expect(trends.lapsing).toHaveLength(13)
    expect(trends.lapsing.slice(0, 3)).toEqual([
      { from: null, to: '2026-11-17', certificates: 7 },
      { from: '2026-11-18', to: '2026-11-22', certificates: 1 },
      { from: '2026-11-23', to: '2026-11-29', certificates: 0 },
    ])
    expect(trends.lapsing.at(-1)).toEqual({ from: '2027-02-01', to: '2027-02-07', certificates: 9 })
    expect(trends.times).toEqual([
      { from: '2026-11-01', to: '2026-11-30', people: 2, quarter: 3, half: 3, threeQuarters: 9 },
    ])
  })

  test('are tables whose rows link to the counted people', () => {
    expect(tables.members.read(trends)[1]).toEqual({
      name: '16/11/2026 – 22/11/2026',
      short: '16/11',
      values: [3, 0],
      behind: { to: '/manager-dashboard/candidates', search: { joinedFrom: '2026-11-16', joinedTo: '2026-11-22' } },
    })
    expect(tables.certificates.read(trends)[0]).toMatchObject({
      name: 'Already expired',
      values: [7],
      behind: { to: '/manager-dashboard/candidates', search: { expiringTo: '2026-11-17' } },
    })
    expect(tables.completion.read(trends)[1]).toMatchObject({
      name: '1–24%',
      values: [2],
      behind: { to: '/manager-dashboard/candidates', search: { completionFrom: 1, completionTo: 24 } },
    })
    expect(Object.values(tables).map(({ summary }) => summary(trends))).toEqual([
      '30 of 40 places were filled: 75% in 2 weeks.',
      '240 hours filled and 81 unfilled in 2 weeks.',
      'In the week from 02/11/2026, half of the places were filled within 1 h 30 min.',
      '3 joined and 2 left in 2 weeks.',
      '2 requests to join in 2 weeks; 2 of them wait.',
      '5 of 12 profiles are complete.',
      '7 expired already; 10 end within 12 weeks.',
      'Of those who completed in November 2026, half took 3 days or less.',
    ])
    for (const { columns, read } of Object.values(tables))
      for (const { values } of read(trends)) expect(values).toHaveLength(columns.length)
  })

  test('count and list of a need use the same days', () => {
    expect(needDays(today)).toEqual({ expiringTo: '2026-11-24', joinedTo: '2026-10-21' })
    expect(needFilter('certificates', today)).toEqual({ expiringTo: '2026-11-24' })
  })
})
