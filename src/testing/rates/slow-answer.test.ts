import { describe, expect, test } from 'vitest'
import type { Band, HourTerms, KindOfDay } from '#features/rates/rules/card.ts'
import { type SlowCase, slowAnswer } from './slow-answer.ts'

// Days of 06:00 to 20:00 and nights, as the card of a home; each kind of day has its own figures.
const PAY: Record<KindOfDay, [night: number, day: number]> = {
  weekday: [1480, 1360],
  saturday: [1610, 1490],
  sunday: [1650, 1560],
  holiday: [2040, 2040],
}
const bands = Object.entries(PAY).flatMap(([kind, [night, day]]): Band[] =>
  [
    { from: 0, until: 360, pay: night },
    { from: 360, until: 1200, pay: day },
    { from: 1200, until: 1440, pay: night },
  ].map((band) => ({ ...band, kind: kind as KindOfDay, charge: band.pay + 600 })),
)
const terms: HourTerms = { dayBy: 'minute', holidays: 'substitute', bands }

/** A shift between two instants of UTC. */
const shift = (start: string, end: string, changes: Partial<SlowCase> = {}): SlowCase => ({
  start: Date.parse(`${start}:00Z`) / 60_000,
  end: Date.parse(`${end}:00Z`) / 60_000,
  ...{ breaks: [], shiftPay: null, personRate: null, termsOn: () => terms, isHoliday: () => false },
  ...changes,
})
const told = (one: SlowCase) =>
  slowAnswer(one).pieces.map(({ day, kind, at, minutes, pay }) => `${day} ${kind} ${at} ${minutes} ${pay}`)

describe('worked out by hand', () => {
  test('the night of 27 March 2027, 20:00 to 08:00: the clocks go forward at 01:00, and the break of an hour lies in the middle of its 11 hours', () => {
    const middle = Date.parse('2027-03-28T01:00:00Z') / 60_000
    const night = shift('2027-03-27T20:00', '2027-03-28T07:00', { breaks: [[middle, middle + 60]] })
    expect(told(night)).toEqual([
      '2027-03-27 saturday 20:00 240 6440',
      '2027-03-28 sunday 00:00 60 1650',
      '2027-03-28 sunday 03:00 180 4950',
      '2027-03-28 sunday 06:00 120 3120',
    ])
    expect(slowAnswer(night)).toMatchObject({ pay: 16160, charge: 22160 })
  })

  test('an hour that comes twice in autumn is paid twice, by the band that the clock shows each time', () => {
    const split = bands.flatMap((band) =>
      band.kind === 'sunday' && band.from === 0
        ? [
            { ...band, until: 90 },
            { ...band, from: 90, pay: 1800 },
          ]
        : [band],
    )
    // From 00:30 to 03:00 in London on 25 October 2026: three and a half hours on the watch.
    expect(
      told(shift('2026-10-24T23:30', '2026-10-25T03:00', { termsOn: () => ({ ...terms, bands: split }) })),
    ).toEqual([
      '2026-10-25 sunday 00:30 60 1650',
      '2026-10-25 sunday 01:30 30 900',
      '2026-10-25 sunday 01:00 30 825',
      '2026-10-25 sunday 01:30 90 2700',
    ])
  })

  test('a whole shift takes the day of its start, or the one with most of its time; of two alike the first', () => {
    const friday = ['2026-11-27T22:00', '2026-11-28T06:00'] as const
    const by = (dayBy: HourTerms['dayBy'], [start, end]: readonly [string, string] = friday) =>
      slowAnswer(shift(start, end, { termsOn: () => ({ ...terms, dayBy }) })).pieces.map(({ kind }) => kind)
    expect(by('minute')).toEqual(['weekday', 'saturday'])
    expect(by('start')).toEqual(['weekday', 'weekday'])
    expect(by('majority')).toEqual(['saturday', 'saturday'])
    expect(by('majority', ['2026-11-27T20:00', '2026-11-28T04:00'])).toEqual(['weekday', 'weekday'])
  })

  test('pieces add up to the whole, rounded half up once; each hour pays the highest of card, shift and person', () => {
    // 25 min at 14.80 are 616.67 p, 25 min at 13.60 are 566.67 p: 1183.33 in all, not 617 + 567.
    const early = shift('2026-11-25T05:35', '2026-11-25T06:25')
    expect(slowAnswer(early)).toMatchObject({ pieces: [{ pay: 617 }, { pay: 566 }], pay: 1183 })
    expect(slowAnswer({ ...early, shiftPay: 1400, personRate: 1390 }).pieces.map(({ rate }) => rate)).toEqual([
      1480, 1400,
    ])
  })

  test('from the midnight of a new version it counts; a day without one pays what shift or person say', () => {
    const rise = bands.map((band) => ({ ...band, pay: band.pay + 40 }))
    const termsOn = (day: string) => {
      if (day < '2026-11-25') return undefined
      return day < '2026-11-26' ? terms : { ...terms, bands: rise }
    }
    const long = shift('2026-11-24T23:00', '2026-11-26T01:00', { termsOn, personRate: 1300 })
    expect(slowAnswer(long).pieces.map(({ day, rate }) => `${day} ${rate}`)).toEqual([
      '2026-11-24 1300',
      '2026-11-25 1480',
      '2026-11-25 1360',
      '2026-11-25 1480',
      '2026-11-26 1520',
    ])
    expect(slowAnswer(long).charge).toBeNull()
  })
})
