import { expect, test } from 'vitest'
import type { ChargeLine } from './charge-line.ts'
import { layOut } from './layout.ts'
import type { Taxed } from './vat.ts'

const TAXES: readonly Taxed[] = [
  { category: 'S', rate: 2000, reason: '' },
  { category: 'E', rate: 0, reason: 'Nursing agencies’ concession' },
  { category: 'E', rate: 0, reason: 'Another reason' },
]

test('the sums of lines, rows and VAT are one, for whatever lines; VAT is rounded once of each category', () => {
  let seed = 11
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const lineOf = (id: number): ChargeLine => {
    const [takesBack, minutes, amount] = [random(4) === 0, random(720), random(30_000)]
    const sign = takesBack ? -1 : 1
    return {
      recordId: String(id),
      ...{
        id: String(id),
        day: '2026-11-16',
        fullName: 'Ada',
        siteName: `Site ${random(3)}`,
        job: 'nurse',
        calls: null,
      },
      ...{
        element: random(5) === 0 ? 'sleep-in' : 'time',
        from: '2026-11-16T07:00:00Z',
        until: '2026-11-16T15:00:00Z',
      },
      ...{ minutes: sign * minutes, rate: 1900 + random(3), kind: random(2) === 0 ? 'weekday' : 'sunday', takesBack },
      ...{ amount: sign * amount, orderNumber: null, costCentre: null, tax: TAXES[random(3)]! },
    }
  }
  for (let round = 0; round < 500; round++) {
    const lines = Array.from({ length: 1 + random(60) }, (_, id) => lineOf(id))
    const { rows, vat, net, minutes, places } = layOut(lines, random(2) === 0 ? 'site' : 'job')
    const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
    expect(net).toBe(sum(lines.map(({ amount }) => amount)))
    expect(sum(rows.map((row) => row.net))).toBe(net)
    expect(sum(vat.map((one) => one.net))).toBe(net)
    expect(minutes).toBe(sum(lines.map((line) => line.minutes)))
    expect(places.size).toBe(lines.length)
    for (const one of vat) {
      const exact = BigInt(Math.abs(one.net)) * BigInt(one.rate)
      expect(BigInt(Math.abs(one.vat))).toBe((exact + 5000n) / 10_000n)
    }
  }
})
