import { describe, expect, it } from 'vitest'
import { findGaps } from './gaps.ts'

const today = '2026-11-21'

describe('gap finder', () => {
  it('accepts 28 days and reports 29', () => {
    const before = { startDate: '2020-01-01', endDate: '2025-01-01' }
    expect(findGaps([before, { startDate: '2025-01-30', current: true }], today)).toEqual([])
    expect(findGaps([before, { startDate: '2025-01-31', current: true }], today)).toEqual([
      { after: 0, from: '2025-01-02', to: '2025-01-30', days: 29 },
    ])
  })

  it('counts from the last job until today', () => {
    expect(findGaps([{ startDate: '2020-01-01', endDate: '2026-10-24' }], today)).toEqual([])
    expect(findGaps([{ startDate: '2020-01-01', endDate: '2026-10-23' }], today)).toMatchObject([
      { after: 0, to: today, days: 29 },
    ])
  })

  it('handles overlapping jobs, in any order of the list', () => {
    const jobs = [
      { startDate: '2024-06-01', endDate: '2024-07-01' },
      { startDate: '2020-01-01', endDate: '2025-01-01' },
      { startDate: '2025-06-01', current: true },
    ]
    expect(findGaps(jobs, today)).toMatchObject([{ after: 1, from: '2025-01-02', to: '2025-05-31' }])
  })

  it('skips jobs without dates, and handles an empty list', () => {
    expect(findGaps([], today)).toEqual([])
    expect(findGaps([{ startDate: '2020-01-01' }, {}, { startDate: '2020-', endDate: 'x' }], today)).toEqual([])
  })
})
