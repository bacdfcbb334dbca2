import { type Day, daysBetween } from '#shared/time.ts'

/** 'Not Checked': entered by the person and checked by nobody. */
export const expiryStatuses = ['Not Checked', 'Expiring Soon', 'Expired'] as const
export type ExpiryStatus = (typeof expiryStatuses)[number]

/** Spec section 9: a certificate is expiring from this many days before its end. */
export const EXPIRING_WITHIN_DAYS = 30

/** The state of each status: a given document waits to be checked. */
export const EXPIRY_STATES = { 'Not Checked': 'info', 'Expiring Soon': 'soon', Expired: 'bad' } as const

/** The status of a document with an expiry day: valid through that day in London, expired from the following midnight. */
export function expiryStatus(expiry: Day | null | undefined, today: Day): ExpiryStatus {
  if (!expiry) return 'Not Checked'
  const left = daysBetween(today, expiry)
  if (left < 0) return 'Expired'
  return left <= EXPIRING_WITHIN_DAYS ? 'Expiring Soon' : 'Not Checked'
}
