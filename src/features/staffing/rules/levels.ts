import type { KindOfDay } from '#features/rates/rules/card.ts'
import { type DayNumber, type Minute, mondayOf, toDay, toMinute } from '#shared/calendar.ts'
import { addDays, atLondon, type Day, type TimeOfDay } from '#shared/time.ts'

/** Hours of the kinds of day on which they begin; `end` at or before `start` is on the next day. */
interface BandHours extends Partial<Record<KindOfDay, boolean | undefined>> {
  start: TimeOfDay
  end: TimeOfDay
}

/** So many people of a job are needed at once. Bands that overlap add up. */
export interface CoverBand extends BandHours {
  job: string
  /** Of a shift that is made for the band. */
  breakMinutes: number
  /** Pounds an hour as typed; undefined: a card says it. */
  pay?: string | undefined
  needed: number
}

/** Among those who are there at least so many have a quality: a job or what a requirement asks for. */
export interface MixBand extends BandHours {
  /** The code of a job, or the id of a requirement. */
  quality: string
  least: number
}

/** What a site needs from a day on. */
export interface Levels {
  version: number
  from: Day
  bands: readonly CoverBand[]
  mixes: readonly MixBand[]
}

/** From and until (exclusive), in minutes since 1970. */
export type Span = readonly [from: Minute, until: Minute]

/** What a site needs and when it keeps bank holidays. */
export interface SiteLevels {
  versions: readonly Levels[]
  isHoliday: (day: DayNumber) => boolean
}

/** The version that counts on a day: of those that have begun the one with the latest first day; of these the last. */
export function levelsOn(versions: readonly Levels[], day: Day): Levels | undefined {
  return versions
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.version - b.version)
    .at(-1)
}

const BY_WEEKDAY: readonly KindOfDay[] = [
  ...Array<KindOfDay>(5).fill('weekday'),
  ...(['saturday', 'sunday'] satisfies KindOfDay[]),
]

/** What kind of day a day is at a site. */
const kindOn = ({ isHoliday }: SiteLevels, day: DayNumber): KindOfDay =>
  isHoliday(day) ? 'holiday' : BY_WEEKDAY[day - mondayOf(day)]!

/**
 * When a band is that begins on a day: of a time that the clocks show twice the first, of one that they skip an hour
 * later. Undefined where nothing is left of it.
 */
function spanOn(day: Day, { start, end }: BandHours): Span | undefined {
  const span = [toMinute(atLondon(day, start)), toMinute(atLondon(end > start ? day : addDays(day, 1), end))] as const
  return span[0] < span[1] ? span : undefined
}

/** The bands of a site that begin on a day, each with its time. */
export function bandsOn<Kind extends 'bands' | 'mixes'>(
  site: SiteLevels,
  day: DayNumber,
  which: Kind,
): { band: Levels[Kind][number]; span: Span }[] {
  const date = toDay(day)
  const levels = levelsOn(site.versions, date)
  if (!levels) return []
  const kind = kindOn(site, day)
  return levels[which]
    .filter((band) => band[kind])
    .flatMap((band) => {
      const span = spanOn(date, band)
      return span ? [{ band, span }] : []
    })
}
