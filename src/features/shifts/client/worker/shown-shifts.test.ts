import { describe, expect, it } from 'vitest'
import { whenText } from '../../rules/shift-words.ts'
import type { OpenShift, OwnShift } from '../../schema.ts'
import { sumOf } from '../own/sums.ts'
import { timeLeft } from '../parts/time-left.ts'
import { inOrder, takeable } from './shown-shifts.ts'

interface Given {
  id: string
  day?: string
  offer?: OpenShift['offer']
  swap?: OpenShift['swap']
  verdict?: OpenShift['answer']['verdict']
}

const open = ({ id, day = '2026-11-23', offer = null, swap = null, verdict = 'allowed' }: Given) =>
  ({ id, day, startsAt: `${day}T07:00:00Z`, offer, swap, answer: { verdict, reasons: [] } }) as unknown as OpenShift

const offered = (expiresAt: string): OpenShift['offer'] => ({ id: 'offer', state: 'offered', expiresAt })

describe('the order of open shifts', () => {
  const shifts = [
    open({ id: 'monday' }),
    open({ id: 'blocked', verdict: 'blocked' }),
    open({ id: 'later', offer: offered('2026-11-22T20:00:00Z') }),
    open({ id: 'sooner', day: '2026-11-25', offer: offered('2026-11-22T19:00:00Z'), verdict: 'blocked' }),
    open({ id: 'tuesday', day: '2026-11-24', verdict: 'warned' }),
  ]
  const ids = (list: readonly OpenShift[]) => list.map(({ id }) => id)

  it('puts what ends first on top, the rest by day, and leaves out what cannot be taken', () => {
    const { offered: first, byDay, hidden } = inOrder(shifts, { all: false })
    expect(ids(first)).toEqual(['sooner', 'later'])
    expect(byDay.map(({ day, shifts: ofDay }) => [day, ids(ofDay)])).toEqual([
      ['2026-11-23', ['monday']],
      ['2026-11-24', ['tuesday']],
    ])
    expect(hidden).toBe(1)
    expect(takeable(shifts)).toBe(4)
  })

  it('shows all of them, or the first few', () => {
    expect(inOrder(shifts, { all: true }).byDay.flatMap((day) => ids(day.shifts))).toEqual([
      'monday',
      'blocked',
      'tuesday',
    ])
    const few = inOrder(shifts, { all: false, atMost: 1 })
    expect([few.byDay.length, few.offered.length, few.further]).toEqual([1, 2, 1])
  })
})

it('sums what was worked since a day, and nothing that was given up', () => {
  const past = (day: string, state: OwnShift['state']) =>
    ({
      ...{ day, state, startsAt: `${day}T07:00:00Z`, endsAt: `${day}T15:00:00Z`, breakMinutes: 30 },
      price: { parts: [{ minutes: 450, rate: 1200, pay: 9000 }], flat: null, pay: 9000, unpriced: 0 },
    }) as OwnShift
  const shifts = [past('2026-11-20', 'worked'), past('2026-11-19', 'sick'), past('2026-11-16', 'confirmed')]
  expect(sumOf([...shifts, past('2026-11-15', 'worked')], '2026-11-16')).toEqual({ minutes: 900, pay: 18_000 })
  const worked = { ...past('2026-11-20', 'worked'), worked: { minutes: 460, pay: 9200 } as OwnShift['worked'] }
  expect(sumOf([worked], '2026-11-16')).toEqual({ minutes: 460, pay: 9200 })
  const unknown = { ...worked, worked: { minutes: 0, pay: null } as OwnShift['worked'] }
  expect(sumOf([unknown], '2026-11-16')).toEqual({ minutes: 0, pay: 0 })
})

it('says times and what time is left as people do', () => {
  expect(whenText({ day: '2026-11-22', start: '20:00', end: '08:00' })).toBe('Sun 22 Nov, 20:00–08:00')
  expect([554, 24_960, 260_000].map((seconds) => timeLeft(seconds * 1000))).toEqual(['9:14', '6 h 56 min', '3 days'])
})
