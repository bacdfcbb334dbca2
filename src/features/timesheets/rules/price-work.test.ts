import { expect, test } from 'vitest'
import { kindCodes } from '#features/rates/rules/card.ts'
import { openPayBook, type PayTerms } from '#features/rates/rules/pay-book.ts'
import { priceWork } from './price-work.ts'
import { unclocked } from './proposal.ts'
import { saidTimes } from './said-times.ts'

/** Nights from 20:00 to 06:00 pay more, Sundays more again. */
const payAt = (kind: string, hour: number) =>
  (hour >= 6 && hour < 20 ? 1361 : 1483) + (kind === 'sunday' ? 207 : kind === 'holiday' ? 401 : 0)
const TERMS: PayTerms = {
  sites: [{ id: 's', clientId: 'c', postcode: 'LS8 1AB', nations: [] }],
  cards: [
    {
      ...{ id: 'card', clientId: null, siteId: null, clientName: null, siteName: null, job: null },
      versions: [
        {
          ...{ version: 1, from: '2026-01-01', dayBy: 'minute', holidays: 'both', flats: [] },
          bands: kindCodes.flatMap((kind) =>
            [0, 360, 1200].map((from, i) => ({
              ...{ kind, from, until: [360, 1200, 1440][i]!, pay: payAt(kind, from / 60), charge: null },
            })),
          ),
        },
      ],
    },
  ],
  holidays: [],
}

const BOOK = openPayBook([TERMS])

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The second answer: minute by minute from the clock, in sixtieths of a penny as BigInt, rounded once. */
function slowPay(
  [from, until]: readonly [number, number],
  breaks: readonly (readonly [number, number])[],
  least: number,
): bigint {
  let units = 0n
  for (let minute = from; minute < until; minute++) {
    if (breaks.some(([begins, ends]) => minute >= begins && minute < ends)) continue
    const parts = clock.formatToParts(minute * 60_000)
    const [day, hour] = ['weekday', 'hour'].map((type) => parts.find((part) => part.type === type)!.value)
    const card = payAt(day === 'Sun' ? 'sunday' : 'weekday', Number(hour))
    units += BigInt(Math.max(card, least))
  }
  return (units + 30n) / 60n
}

/** Nights around both changes of the clocks, with no bank holiday near. */
const NIGHTS = ['2026-10-24T18:00Z', '2027-03-20T18:00Z', '2029-03-24T18:00Z', '2026-11-14T17:00Z'].map(
  (at) => Date.parse(at) / 60_000,
)

test('worked time pays what a minute-by-minute answer says, around changes of the clocks, to the penny', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 300; round++) {
    const from = NIGHTS[round % NIGHTS.length]! + random(720)
    const span = [from, from + 60 + random(780)] as const
    const { breaks } = unclocked(span, random(60))
    const ownRate = random(2) === 0 ? null : 1300 + random(400)
    const {
      pay: { pay, parts, unpriced },
    } = priceWork(
      {
        ...{
          siteId: 's',
          job: 'nurse',
          isSleepIn: false,
          isOnCall: false,
          flatPay: null,
          callPay: null,
          shiftPay: null,
        },
        ownRate,
        span,
        breaks,
      },
      BOOK,
    )
    expect(BigInt(pay)).toBe(slowPay(span, breaks, ownRate ?? 0))
    expect(parts.reduce((sum, part) => sum + part.pay, 0)).toBe(pay)
    expect(unpriced).toBe(0)
    for (const { from: begins, kind, rate, paidBy, row } of parts) {
      const shown = clock.formatToParts(Date.parse(begins))
      const hour = Number(shown.find(({ type }) => type === 'hour')!.value)
      expect(row !== undefined).toBe(paidBy === 'card')
      if (!row) continue
      expect(row).toMatchObject({ cardId: 'card', version: 1 })
      expect(row.from <= hour * 60 && hour * 60 < row.until).toBe(true)
      expect(rate).toBe(payAt(kind!, row.from / 60))
    }
  }
})

test('times on the wall are meant as near to the plan as they can be', () => {
  const night = { startsAt: '2026-10-24T19:00:00.000Z', endsAt: '2026-10-25T02:00:00.000Z' }
  // 01:30 comes twice: the second one is nearer to 02:00 GMT.
  expect(saidTimes(night, { start: '20:15', end: '01:30' })).toEqual({
    startsAt: '2026-10-24T19:15:00.000Z',
    endsAt: '2026-10-25T01:30:00.000Z',
  })
  const midnight = { startsAt: '2026-11-16T00:00:00.000Z', endsAt: '2026-11-16T08:00:00.000Z' }
  expect(saidTimes(midnight, { start: '23:45', end: '08:00' })?.startsAt).toBe('2026-11-15T23:45:00.000Z')
  const spring = { startsAt: '2027-03-28T00:00:00.000Z', endsAt: '2027-03-28T07:00:00.000Z' }
  expect(saidTimes(spring, { start: '01:30', end: '08:00' })).toBeUndefined()
  expect(saidTimes(midnight, { start: '08:00', end: '08:00' })).toBeUndefined()
})
