import { addDays, type Day, formatLongDay } from '#shared/time.ts'

/** Days for which a client’s link is open. */
export const LINK_DAYS = 14

/** `16–22 November 2026`, `30 November–6 December 2026`: a week, by its Monday. */
export function weekText(week: Day): string {
  const [[, first, month, year], [, last, lastMonth, lastYear]] = [week, addDays(week, 6)].map((day) =>
    formatLongDay(day).split(' '),
  ) as [string[], string[]]
  const end = `${last} ${lastMonth} ${lastYear}`
  if (year !== lastYear) return `${first} ${month} ${year}–${end}`
  return month === lastMonth ? `${first}–${end}` : `${first} ${month}–${end}`
}

/** The field that is signed in, in units of a drawing. */
export const FIELD = { width: 600, height: 200 }
/** What a drawing may come to, in characters. */
export const MOST_DRAWN = 20_000
/** Strokes in the field, as the path of an SVG: `M10 20L30 40`. */
export const DRAWN = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/

export type Point = readonly [x: number, y: number]

const inField = ([x, y]: Point) =>
  `${Math.min(Math.max(Math.round(x), 0), FIELD.width)} ${Math.min(Math.max(Math.round(y), 0), FIELD.height)}`

/** Strokes as the path of an SVG; a tap is a dot. */
export const pathOf = (strokes: readonly (readonly Point[])[]): string =>
  strokes
    .filter(({ length }) => length > 0)
    .map((points) => `M${(points.length === 1 ? [points[0]!, points[0]!] : points).map(inField).join('L')}`)
    .join('')
