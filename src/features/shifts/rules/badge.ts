import { addMinutes } from '#shared/time.ts'
import type { Span } from './times.ts'

const MINUTES_BEFORE = 60

/** From when on somebody can show the badge of a shift. */
function badgeOpens({ startsAt }: Pick<Span, 'startsAt'>): Date {
  return addMinutes(startsAt, -MINUTES_BEFORE)
}

/** Whether somebody can show the badge of a shift now: booked on it, from an hour before the start until the end. */
export function mayShowBadge({ state, startsAt, endsAt }: Span & { state: string }, now: number): boolean {
  const isBooked = state === 'confirmed' || state === 'handing-back'
  return isBooked && now >= badgeOpens({ startsAt }).getTime() && now < Date.parse(endsAt)
}
