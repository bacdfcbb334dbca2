import { describe, expect, test } from 'vitest'
import { dayNumber, midnight, toDay, toInstant, toMinute } from '#shared/calendar.ts'
import { atLondon } from '#shared/time.ts'
import { chanceFrom } from '#testing/random.ts'
import { randomWeek } from '#testing/rates/random-week.ts'
import { type SlowCard, slowOffer } from '#testing/rates/slow-offer.ts'
import { holidayTest, type TeamHoliday } from './bank-holidays.ts'
import { breakInTheMiddle } from './breaks.ts'
import type { Flat } from './flats.ts'
import { openPayBook, type PayCard, type TimeToPay } from './pay-book.ts'
import { lowestRate, payOfFirst, sayParts, sayRates, saySum, shownPay } from './shift-pay.ts'

const OFFERS = Number(process.env.RATES_OFFERS ?? 1500)
const SEED = Number(process.env.RATES_SEED ?? 1)
const HERE = { clientId: 'homes', siteId: 'oak', job: 'nurse' }
const SCOPES = [
  { ...HERE },
  { ...HERE, job: null },
  { ...HERE, siteId: null },
  { ...HERE, siteId: null, job: null },
  { clientId: null, siteId: null, job: 'nurse' },
  { clientId: null, siteId: null, job: null },
  { ...HERE, siteId: 'elm' },
  { ...HERE, job: 'other' },
]

/** Some cards of several scopes, whose versions begin in a week. */
function randomCards(seed: number): {
  cards: PayCard[]
  slow: SlowCard[]
  shifts: ReturnType<typeof randomWeek>['shifts']
} {
  const chance = chanceFrom(seed)
  const weeks = SCOPES.flatMap((scope, i) =>
    chance.below(3) > 0 ? [{ scope, week: randomWeek(seed * 31 + (i > 3 ? 0 : i)) }] : [],
  )
  const { shifts } = randomWeek(seed * 31)
  const first = Math.floor(shifts[0]!.span[0] / 1440)
  const cards = weeks.map(({ scope, week }, i) => ({
    ...{ id: `card ${i}`, clientName: null, siteName: null, ...scope },
    versions: week.versions.map(({ terms }, v) => {
      const flats: Flat[] = chance.below(2) ? [{ kind: 'sleep-in', pay: 4000 + chance.below(4000), charge: null }] : []
      return { version: v + 1, from: toDay(first - 2 + chance.below(6)), ...terms, flats }
    }),
  }))
  const slow = cards.map(({ versions, ...scope }) => ({
    ...scope,
    versions: versions.map((one) => ({ ...one, bands: [...one.bands], flats: [...one.flats] })),
  }))
  return { cards, slow, shifts }
}

test(`the book and the slow answer agree on ${OFFERS} offers, minute by minute`, {
  timeout: 60_000 + OFFERS * 20,
}, () => {
  let [offers, split, nights] = [0, 0, 0]
  for (let i = 0; offers < OFFERS; i++) {
    const chance = chanceFrom(SEED * 7919 + i)
    const { cards, slow, shifts } = randomCards(SEED * 104_729 + i)
    const day = toDay(Math.floor(shifts[0]!.span[0] / 1440) + chance.below(3))
    const holidays: TeamHoliday[] = chance.below(2) ? [{ day, nation: null }] : []
    const site = { id: HERE.siteId, clientId: HERE.clientId, postcode: 'LS8 1AB', nation: null }
    const price = openPayBook([{ sites: [site], cards, holidays }])
    const isHoliday = holidayTest('england-wales', holidays)
    for (const { span } of shifts) {
      const maybe = () => (chance.below(2) ? 800 + chance.below(2200) : null)
      const [pay, ownRate, isSleepIn] = [maybe(), maybe(), chance.below(4) === 0]
      const breakMinutes = chance.below(2) * chance.below(Math.min(120, span[1] - span[0]))
      const time: TimeToPay = {
        ...HERE,
        span,
        breaks: breakInTheMiddle(span, breakMinutes),
        isSleepIn,
        shift: pay,
        person: ownRate,
      }
      const fast = shownPay(price(time))
      const answer = slowOffer(slow, {
        ...HERE,
        ...{ startsAt: toInstant(span[0]).toISOString(), endsAt: toInstant(span[1]).toISOString() },
        ...{ breakMinutes, isSleepIn, pay, ownRate },
        isHoliday: (one, rule) => isHoliday(dayNumber(one), rule as 'both'),
      })
      const parts = fast.parts.map(({ minutes, rate }) => ({ minutes, rate }))
      expect({ parts, pay: fast.pay, unpriced: fast.unpriced }, `offer ${offers}, round ${i} of seed ${SEED}`).toEqual(
        answer,
      )
      if (!fast.flat) expect(fast.parts.reduce((sum, part) => sum + part.pay, 0)).toBe(fast.pay)
      offers++
      if (fast.parts.length > 1) split++
      if (fast.flat) nights++
    }
  }
  expect(split).toBeGreaterThan(OFFERS / 4)
  expect(nights).toBeGreaterThan(OFFERS / 50)
})

/** Day from 06:00 to 20:00 and night, on each kind of day, as four pairs of pence. */
const bandsOf = (rates: Record<string, readonly [day: number, night: number]>) =>
  Object.entries(rates).flatMap(([kind, [day, night]]) => [
    { kind: kind as 'weekday', from: 0, until: 360, pay: night, charge: null },
    { kind: kind as 'weekday', from: 360, until: 1200, pay: day, charge: null },
    { kind: kind as 'weekday', from: 1200, until: 1440, pay: night, charge: null },
  ])
const RATES = { weekday: [1440, 1560], saturday: [1500, 1610], sunday: [1560, 1650], holiday: [2040, 2040] } as const
const version = {
  version: 1,
  from: '2026-01-01',
  dayBy: 'minute',
  holidays: 'substitute',
  bands: bandsOf(RATES),
} as const
const flats: Flat[] = [{ kind: 'sleep-in', pay: 6000, charge: 9000 }]
const card: PayCard = { id: 'a', ...HERE, clientName: 'Homes', siteName: 'Oak', versions: [{ ...version, flats }] }
const oak = { id: 'oak', clientId: 'homes', postcode: 'LS8 1AB', nation: null }
const book = openPayBook([{ sites: [oak], cards: [card], holidays: [] }])

function shiftOf(
  day: string,
  hours: number,
  {
    start = '20:00',
    breakMinutes = 0,
    ...changes
  }: Partial<TimeToPay> & { start?: string; breakMinutes?: number } = {},
): TimeToPay {
  const from = toMinute(atLondon(day, start))
  const span = [from, from + hours * 60] as const
  const breaks = breakInTheMiddle(span, breakMinutes)
  return { ...HERE, span, breaks, isSleepIn: false, shift: null, person: null, ...changes }
}

describe('worked out by hand', () => {
  test('the spring night of Easter 2027 has eleven hours: four of Saturday night, five of Sunday night and two of Sunday', () => {
    // 20:00-24:00 Saturday night 4 h; 00:00-01:00 and 02:00-06:00 on the wall 5 h at Sunday night; 06:00-08:00 Sunday 2 h.
    const pay = shownPay(book(shiftOf('2027-03-27', 11)))
    expect(saySum(pay)).toBe('4 h at £16.10 + 5 h at £16.50 + 2 h at £15.60 = £178.10')
    expect(sayRates(pay)).toBe('£15.60–£16.50/h')
  })

  test('the autumn night of 2026 has thirteen: the hour from 01:00 is paid twice', () => {
    const pay = shownPay(book(shiftOf('2026-10-24', 13, { breakMinutes: 60 })))
    // The break lies in its middle, 02:00 to 03:00 as time passes: within Sunday night, of which six hours are left.
    expect(saySum(pay)).toBe('4 h at £16.10 + 6 h at £16.50 + 2 h at £15.60 = £194.60')
  })

  test('a bank holiday begins at midnight: Christmas Eve is a Thursday night until then', () => {
    const pay = shownPay(book(shiftOf('2026-12-24', 12)))
    expect(saySum(pay)).toBe('4 h at £15.60 + 8 h at £20.40 = £225.60')
    expect(midnight(dayNumber('2026-12-25'))).toBe(toMinute(new Date('2026-12-25T00:00:00Z')))
  })

  test('an hour pays the highest of card, shift and person', () => {
    const day = (changes: Partial<TimeToPay>) =>
      saySum(shownPay(book(shiftOf('2026-11-26', 10, { start: '14:00', ...changes }))))
    expect(day({})).toBe('6 h at £14.40 + 4 h at £15.60 = £148.80')
    expect(day({ shift: 1500 })).toBe('6 h at £15.00 + 4 h at £15.60 = £152.40')
    expect(day({ shift: 1500, person: 1600 })).toBe('10 h × £16.00 = £160.00')
  })
})

describe('a night asleep', () => {
  const night = (changes: Partial<TimeToPay>) =>
    shownPay(book(shiftOf('2026-11-26', 9, { start: '22:00', isSleepIn: true, ...changes })))

  test('pays 60.00 for nine hours, whatever the person’s hourly rate; more only where the shift itself says so', () => {
    expect(night({})).toEqual({ parts: [], flat: 'sleep-in', pay: 6000, unpriced: 0 })
    expect(night({ person: 2000 }).pay).toBe(6000)
    expect(night({ shift: 700 })).toMatchObject({ flat: null, pay: 6300 })
    expect(lowestRate(night({}))).toBeNull()
  })

  test('is charged its flat amount; without one of its card it is paid by the hour', () => {
    expect(book(shiftOf('2026-11-26', 9, { isSleepIn: true })).charge).toBe(9000)
    const bare = openPayBook([
      { sites: [oak], cards: [{ ...card, versions: [{ ...version, flats: [] }] }], holidays: [] },
    ])
    expect(shownPay(bare(shiftOf('2026-11-26', 8, { start: '22:00', isSleepIn: true }))).flat).toBeNull()
  })
})

test('a charge of the shift counts instead of that of the card; of pay nothing is known without a card', () => {
  expect(book(shiftOf('2026-11-26', 10, { charge: 3000 })).charge).toBe(30_000)
  const none = shownPay(openPayBook([])(shiftOf('2026-11-26', 10)))
  expect([none.unpriced, none.pay, sayParts(none)]).toEqual([600, 0, 'No pay agreed yet'])
})

test('the first minutes of a shift pay by the hours that they are', () => {
  const pay = shownPay(book(shiftOf('2026-11-26', 10, { start: '14:00' })))
  expect([0, 240, 480, 9999].map((minutes) => payOfFirst(pay, minutes))).toEqual([0, 5760, 11_760, 14_880])
})
