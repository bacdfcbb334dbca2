import { type KindOfDay, kindsOfDay } from '#features/rates/rules/card.ts'
import { counted } from '#shared/audit-words.ts'
import { exactTime, formatShortDay, londonDay, londonTime } from '#shared/time.ts'

const SHORT: Record<KindOfDay, string> = {
  weekday: 'Mon to Fri',
  saturday: 'Sat',
  sunday: 'Sun',
  holiday: 'bank holidays',
}

/** On which kinds of day: `Mon to Fri, Sat`. */
export function daysText(band: Partial<Record<KindOfDay, boolean | undefined>>): string {
  const ticked = kindsOfDay.filter(({ value }) => band[value])
  if (ticked.length === kindsOfDay.length) return 'every day'
  return ticked.map(({ value }) => SHORT[value]).join(', ')
}

/** Hours of a day as instants: `Sat 28 Nov 20:00–08:00`. */
export function hoursText({ from, until }: { from: string; until: string }, today: string): string {
  const [begins, ends] = [new Date(from), new Date(until)]
  const day = londonDay(begins)
  const isMidnight = londonTime(ends) === '00:00'
  const later =
    londonDay(ends) === day || isMidnight ? '' : ` (${formatShortDay(londonDay(ends), { today }).slice(0, 3)})`
  return `${formatShortDay(day, { today })} ${exactTime(begins)}–${isMidnight ? '24:00' : exactTime(ends)}${later}`
}

/** What hours lack: `2 without a shift, 1 open`. */
export function shortText({ missing, open, over }: { missing: number; open: number; over: number }): string {
  return [
    missing > 0 && `${missing} without a shift`,
    open > 0 && `${open} open`,
    over > 0 && `${over} more than needed`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const drafts = (count: number) => counted(String(count), 'draft')
