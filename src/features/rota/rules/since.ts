import { shortDay } from '#features/shifts/rules/shift-words.ts'
import { inSentence } from '#shared/names.ts'
import { londonDay, londonTime } from '#shared/time.ts'
import type { Since } from '../schema.ts'

/** `Tue 24 Nov, 07:00–15:00` */
const spanText = ({ startsAt, endsAt }: Pick<Since, 'startsAt' | 'endsAt'>) => {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return `${shortDay(londonDay(start))}, ${londonTime(start)}–${londonTime(end)}`
}

/** `from Tue 24 Nov, 07:00–15:00 to Wed 25 Nov, 07:00–15:00`, `from Elm House to The Oaks, Tue 24 Nov, 07:00–15:00` */
function sayMove(one: Since): string {
  const now = spanText(one)
  if (!one.was) return `to ${now}`
  const [then, { siteName }] = [spanText(one.was), one.was]
  if (siteName === null) return `from ${then} to ${now}`
  return then === now
    ? `from ${siteName} to ${one.siteName}, ${now}`
    : `from ${then} at ${siteName} to ${now} at ${one.siteName}`
}

/** What has changed in one sentence: `Vikram Rao for Chloe Patel, Tue 24 Nov, 07:00–15:00`. */
export function saySince(one: Since): string {
  const [who, when] = [inSentence(one.fullName ?? 'Nobody'), spanText(one)]
  const SAID: Record<Since['kind'], string> = {
    for: `${who} for ${inSentence(one.instead?.fullName ?? 'somebody')}, ${when}`,
    gets: `${who} gets ${when}`,
    off: `${who} off ${when}`,
    moved: `${one.fullName ? `${who} moved` : 'Moved'} ${sayMove(one)}`,
    new: `New: ${when}, ${one.siteName}`,
    cancelled: `Cancelled: ${when}, ${one.siteName}`,
  }
  return SAID[one.kind]
}

/** `9 new, 3 moved, 2 off`: how many of each there are. */
export function countSince(items: readonly Since[]): string {
  const of = (...kinds: Since['kind'][]) => items.filter(({ kind }) => kinds.includes(kind)).length
  const counts = [
    [of('gets', 'for', 'new'), 'new'],
    [of('moved'), 'moved'],
    [of('off', 'cancelled'), 'off'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}
