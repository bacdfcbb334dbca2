import { type KindOfDay, kindsOfDay } from '#features/rates/rules/card.ts'
import { counted } from '#shared/audit-words.ts'
import { exactTime } from '#shared/time.ts'

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

/** Hours as instants, by the clock: `20:00–08:00`; where the clocks show a time twice, with which one it is. */
export function hoursText({ from, until }: { from: string; until: string }): string {
  const ends = exactTime(new Date(until))
  return `${exactTime(new Date(from))}–${ends === '00:00' ? '24:00' : ends}`
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
