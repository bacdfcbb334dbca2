import { describe, expect, test } from 'vitest'
import { chanceFrom } from '#testing/random.ts'
import { type Journey, milesPaid, taxYearOf, vehicles } from './mileage.ts'
import { saidOfMiles } from './words.ts'

describe('what a journey pays', () => {
  test.each([
    ['a car, before the rise', { vehicle: 'car', day: '2026-04-05', tenths: 245 }, 0, 1103],
    ['a car, from the rise on', { vehicle: 'car', day: '2026-04-06', tenths: 245 }, 0, 1348],
    ['a car that crosses 10,000 miles', { vehicle: 'car', day: '2026-11-02', tenths: 100 }, 99_960, 370],
    ['a car beyond them', { vehicle: 'car', day: '2026-11-02', tenths: 100 }, 120_000, 250],
    ['with two passengers', { vehicle: 'car', day: '2026-11-02', tenths: 100, passengers: 2 }, 0, 650],
    ['a motorcycle, whatever came before', { vehicle: 'motorcycle', day: '2026-11-02', tenths: 100 }, 120_000, 240],
    ['a bicycle', { vehicle: 'cycle', day: '2026-11-02', tenths: 33 }, 0, 66],
  ] as const)('%s', (_, journey, before, amount) =>
    expect(milesPaid({ passengers: 0, ...journey }, before).amount).toBe(amount),
  )

  test('is what it is mile by mile, on a tenth of a mile each', () => {
    const chance = chanceFrom(29)
    for (let round = 0; round < 20_000; round++) {
      const journey: Journey = {
        vehicle: chance.one(vehicles),
        tenths: 1 + chance.below(600),
        passengers: chance.below(3),
        day: chance.one(['2010-06-01', '2011-04-05', '2011-04-06', '2026-04-05', '2026-04-06', '2027-01-01']),
      }
      const before = 99_700 + chance.below(600)
      expect(milesPaid(journey, before).amount).toBe(slowly(journey, before))
    }
  })
})

/** Section 230: a vehicle has a rate, a car another one for the first 10,000 miles of a tax year. Section 234: 5p a passenger. */
function slowly({ vehicle, tenths, passengers, day }: Journey, before: number): number {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0)
  let sum = 0n
  for (let tenth = before + 1; tenth <= before + tenths; tenth++) {
    const full = year >= 2026 ? 55n : year >= 2011 ? 45n : 40n
    const car = tenth <= 100_000 ? full : 25n
    sum += vehicle === 'car' ? car + 5n * BigInt(passengers) : vehicle === 'cycle' ? 20n : 24n
  }
  return Number(sum / 10n) + (sum % 10n >= 5n ? 1 : 0)
}

test('a tax year begins on 6 April', () => {
  expect(taxYearOf('2026-04-05')).toEqual({ from: '2025-04-06', through: '2026-04-05' })
  expect(taxYearOf('2026-04-06')).toEqual({ from: '2026-04-06', through: '2027-04-05' })
})

test('what the line of pay says', () => {
  const journey = { vehicle: 'car', tenths: 1005, passengers: 1, day: '2026-11-02' } as const
  expect(saidOfMiles(journey, { amount: 1, beyond: 10 })).toBe(
    'car or van, 100.5 miles, one passenger, 1 mile beyond 10,000 in the tax year',
  )
})
