import type { State } from '#client/ui/state/state.ts'
import { deviceClock, formatDay, londonDay } from '#shared/time.ts'
import type { Reference } from '../schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const OVERDUE_DAYS = 7

type Shown = Pick<Reference, 'state' | 'expired' | 'bounced' | 'sentAt'>

/** How a request is coming on, in a word or two. */
export function stateOf({ state, expired, bounced, sentAt }: Shown): { state: State; words: string } {
  if (state === 'answered') return { state: 'info', words: 'To verify' }
  if (state === 'verified') return { state: 'ok', words: 'Verified' }
  if (state === 'rejected') return { state: 'bad', words: 'Rejected' }
  if (state === 'declined') return { state: 'bad', words: 'Declined' }
  if (state === 'cancelled') return { state: 'plain', words: 'Cancelled' }
  if (bounced) return { state: 'bad', words: 'Not delivered' }
  if (expired) return { state: 'bad', words: 'Link ran out' }
  if (deviceClock.now() - Date.parse(sentAt) >= OVERDUE_DAYS * DAY_MS) return { state: 'soon', words: 'Overdue' }
  return { state: 'plain', words: 'Asked' }
}

const dayOf = (at: string) => formatDay(londonDay(new Date(at)))
const REMINDED = ['', ', reminded once', ', reminded twice']

/** What has happened last, with its day. */
export function latest({ state, sentAt, answeredAt, decidedAt, reminders, question }: Reference): string {
  if (state === 'asked') return `${question ? 'question sent' : 'asked'} ${dayOf(sentAt)}${REMINDED[reminders] ?? ''}`
  if (state === 'answered' || state === 'declined') return `answered ${dayOf(answeredAt ?? sentAt)}`
  return `${state} ${dayOf(decidedAt ?? sentAt)}`
}
