import { describe, expect, it } from 'vitest'
import { londonDay } from '#shared/time.ts'
import { expiryStatus } from './expiry.ts'

describe('expiry', () => {
  const today = '2027-07-01'
  it.each([
    ['2027-06-30', 'Expired'],
    ['2027-07-01', 'Expiring Soon'],
    ['2027-07-31', 'Expiring Soon'],
    ['2027-08-01', 'Not Checked'],
    [null, 'Not Checked'],
  ] as const)('%s is %s', (expiry, status) => expect(expiryStatus(expiry, today)).toBe(status))
  it('changes at midnight in London, not in UTC', () => {
    expect(expiryStatus('2027-06-30', londonDay(new Date('2027-06-30T22:59:00Z')))).toBe('Expiring Soon')
    expect(expiryStatus('2027-06-30', londonDay(new Date('2027-06-30T23:30:00Z')))).toBe('Expired')
  })
})
