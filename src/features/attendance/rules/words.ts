import { exactTime, formatRoughWait, minutesBetween } from '#shared/time.ts'
import type { KeptEvent, Live, PlaceClock } from '../schema.ts'
import type { ClockKind } from './events.ts'
import type { ClockFlag } from './worked.ts'

export const kindWords: Record<ClockKind, string> = {
  in: 'Clocked in',
  break: 'Began a break',
  back: 'Ended the break',
  out: 'Clocked out',
  void: 'Taken back',
}

/** What somebody should know who looks at the times. */
export const flagWords: Record<ClockFlag, string> = {
  'clock-off': 'The clock of the phone was wrong and is corrected',
  'sent-later': 'Sent later: the phone had no signal',
  'not-booked': 'Not booked when it arrived',
  outside: 'Away from the site',
  'said-later': 'Said afterwards by the person',
  'by-manager': 'Entered or corrected by a manager',
  'no-in': 'No clock-in',
  'no-back': 'The end of a break is not known',
  order: 'Some taps make no sense and do not count',
}

/** `07:26–20:04, break 12:00–12:30`; what is not known is said. */
export function timesText({ from, until, breaks }: Pick<PlaceClock, 'from' | 'until' | 'breaks'>): string {
  if (!from && !until) return 'Nothing clocked'
  const time = (at: string | null) => (at ? exactTime(new Date(at)) : '?')
  const pauses = breaks.map((pause) => `${time(pause.from)}–${time(pause.until)}`)
  const words = until ? `${time(from)}–${time(until)}` : `In since ${time(from)}`
  return pauses.length > 0 ? `${words}, break ${pauses.join(', ')}` : words
}

/** Where an event comes from: `Phone, 1,200 m away: Other site`, `Entered by Maya Clarke: Phone was flat`. */
export function sourceText({ source, byName, place, metres, reason }: KeptEvent): string {
  const why = reason ? `: ${reason}` : ''
  if (source === 'manager') return `Entered by ${byName}${why}`
  if (source === 'later') return `Said afterwards${why}`
  const away =
    metres === null ? '' : place === 'inside' ? ', at the site' : `, ${metres.toLocaleString('en-GB')} m away`
  return `${source === 'kiosk' ? 'Tablet of the site' : 'Phone'}${away}${why}`
}

/** How somebody's clock stands, for whoever runs the evening. */
export function liveText({ kind, startsAt, endsAt, saidLate }: Live, now: number): string {
  const since = (at: string) => formatRoughWait(Math.max(0, minutesBetween(at, new Date(now))))
  const said = saidLate === null ? '' : `, said ${saidLate} min late`
  if (kind === 'missing') return `Not in: began ${since(startsAt)} ago${said}`
  if (kind === 'late') return `Late: began ${since(startsAt)} ago${said}`
  return `Not out: ended ${since(endsAt)} ago`
}
