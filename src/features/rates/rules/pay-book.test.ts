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

const OFFERS = Number(process.env.RATES_OFFERS ?? 400)
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
      const flats = (['sleep-in', 'on-call', 'call-out'] as const).flatMap((kind): Flat[] =>
        chance.below(2) ? [{ kind, pay: 1000 + chance.below(7000), charge: null }] : [],
      )
      return { version: v + 1, from: toDay(first - 2 + chance.below(6)), ...terms, flats }
    }),
  }))
  const slow = cards.map(({ versions, ...scope }) => ({
    ...scope,
    versions: versions.map((one) => ({ ...one, bands: [...one.bands], flats: [...one.flats] })),
  }))
  return { cards, slow, shifts }
}

/** Up to three stretches apart from each other within a span. */
function someStretches(chance: ReturnType<typeof chanceFrom>, [start, end]: readonly [number, number]) {
  const stretches: [number, number][] = []
  let free = start
  for (let left = chance.below(4); left > 0 && free < end - 2; left--) {
    const from = free + chance.below(Math.max(1, Math.floor((end - free) / 2)))
    const until = Math.min(end, from + 1 + chance.below(90))
    stretches.push([from, until])
    free = until + 1
  }
  return stretches
}

/** What a shift says of itself, and the person's role: mostly work, sometimes a sleep-in or on call. */
function someDuty(chance: ReturnType<typeof chanceFrom>, span: readonly [number, number]) {
  const maybe = (share: number, least: number) => (chance.below(share) === 0 ? least + chance.below(2200) : null)
  const duty = [1, 1, 2][chance.below(12)] ?? 0
  return {
    ...{ isSleepIn: duty === 1, isOnCall: duty === 2, pay: maybe(2, 800), ownRate: maybe(2, 800) },
    flatPay: duty > 0 ? maybe(3, 3000) : null,
    callPay: duty === 2 ? maybe(3, 0) : null,
    active: duty > 0 ? someStretches(chance, span) : [],
  }
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
    const site = { id: HERE.siteId, clientId: HERE.clientId, postcode: 'LS8 1AB', nations: [] }
    const price = openPayBook([{ sites: [site], cards, holidays }])
    const isHoliday = holidayTest('england-wales', holidays)
    for (const { span } of shifts) {
      const { pay, ownRate, active, ...duty } = someDuty(chance, span)
      const breakMinutes = chance.below(2) * chance.below(Math.min(120, span[1] - span[0]))
      const time: TimeToPay = {
        ...HERE,
        span,
        breaks: breakInTheMiddle(span, breakMinutes),
        ...{ ...duty, active },
        shift: pay,
        person: ownRate,
      }
      const fast = shownPay(price(time))
      const answer = slowOffer(slow, {
        ...HERE,
        ...{ startsAt: toInstant(span[0]).toISOString(), endsAt: toInstant(span[1]).toISOString() },
        ...{ breakMinutes, ...duty, pay, ownRate },
        active: active.map(([from, until]) => ({
          from: toInstant(from).toISOString(),
          until: toInstant(until).toISOString(),
        })),
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
const oak = { id: 'oak', clientId: 'homes', postcode: 'LS8 1AB', nations: [] }
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
  return {
    ...HERE,
    span,
    breaks,
    isSleepIn: false,
    isOnCall: false,
    flatPay: null,
    callPay: null,
    shift: null,
    person: null,
    ...changes,
  }
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

describe('on call', () => {
  const flatsOf = (...more: Flat[]) =>
    openPayBook([{ sites: [oak], cards: [{ ...card, versions: [{ ...version, flats: more }] }], holidays: [] }])
  const both = flatsOf({ kind: 'on-call', pay: 3000, charge: 4500 }, { kind: 'call-out', pay: 2000, charge: 3000 })
  const duty = (changes: Partial<TimeToPay>) =>
    shiftOf('2026-11-26', 12, { start: '20:00', isOnCall: true, ...changes })
  const at = (minute: number) => duty({}).span[0] + minute

  test('pays the flat amount, and says what follows when somebody is called out', () => {
    const pay = shownPay(both(duty({})))
    expect(pay).toEqual({ parts: [], flat: 'on-call', call: 2000, pay: 3000, unpriced: 0 })
    expect([sayParts(pay), sayRates(pay), lowestRate(pay)]).toEqual([
      'On call, plus £20.00 for each call and the hours called out',
      'for being on call',
      null,
    ])
    expect(both(duty({})).charge).toBe(4500)
  })

  test('pays each call and its minutes by the band of the hour, rounded once', () => {
    const active = [[at(0), at(40)] as const, [at(11 * 60), at(11 * 60 + 5)] as const]
    const paid = both(duty({ active, person: 1600 }))
    expect([paid.pieces.map(({ minutes, rate }) => [minutes, rate]), paid.calls?.count]).toEqual([
      [
        [40, 1600],
        [5, 1600],
      ],
      2,
    ])
    expect(paid.pay).toBe(3000 + 2 * 2000 + 1200)
    expect(both(duty({ active })).pay).toBe(3000 + 4000 + 1040 + 120)
  })

  test('pays the higher of card and shift, for the whole and for a call; where neither says it, it has no price', () => {
    expect(shownPay(both(duty({ flatPay: 2500, callPay: 2600 })))).toMatchObject({ pay: 3000, call: 2600 })
    expect(shownPay(flatsOf()(duty({ flatPay: 2500 })))).toEqual({ parts: [], flat: 'on-call', pay: 2500, unpriced: 0 })
    expect(shownPay(flatsOf()(duty({ shift: 2000 })))).toMatchObject({ pay: 0, flat: null, unpriced: 720 })
  })
})

test('a sleep-in pays the flat amount that the shift itself names, and the minutes awake by its hourly pay', () => {
  const bare = openPayBook([{ sites: [oak], cards: [], holidays: [] }])
  const night = shiftOf('2026-11-26', 9, { start: '22:00', isSleepIn: true, flatPay: 6000, shift: 1500 })
  expect(shownPay(bare(night))).toEqual({ parts: [], flat: 'sleep-in', pay: 6000, unpriced: 0 })
  expect(bare({ ...night, active: [[night.span[0] + 60, night.span[0] + 100]] }).pay).toBe(7000)
  expect(shownPay(book({ ...night, flatPay: 7000 })).pay).toBe(7000)
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
