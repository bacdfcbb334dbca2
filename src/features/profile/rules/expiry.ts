import { type Day, daysBetween } from '#shared/time.ts'

/** 'Given': the person says so, nobody has checked it. */
export const expiryStatuses = ['Given', 'Expiring Soon', 'Expired'] as const
export type ExpiryStatus = (typeof expiryStatuses)[number]

/** Spec section 9: a certificate is expiring when at most this many days are left. */
export const EXPIRING_WITHIN_DAYS = 30

/** What each status means to its reader: what is given waits to be checked. */
export const EXPIRY_STATES = { Given: 'info', 'Expiring Soon': 'soon', Expired: 'bad' } as const

/** How a document with an expiry day stands: valid through that day in London, expired from the following midnight. */
export function expiryStatus(expiry: Day | null | undefined, today: Day): ExpiryStatus {
  if (!expiry) return 'Given'
  const left = daysBetween(today, expiry)
  if (left < 0) return 'Expired'
  return left <= EXPIRING_WITHIN_DAYS ? 'Expiring Soon' : 'Given'
}
