import type { KindOfDay } from '#features/rates/rules/card.ts'
import { look } from '../slow-clock.ts'

/**
 * What a site needs and has, found the slow and obvious way: calendar and clock in London are asked about every single
 * minute. Written from the text of the wish alone: required cover by job, kind of day and time band, over midnight; a
 * version counts from its first day on; of a time that the clocks show twice a band takes the first, of one that they
 * skip the same minute an hour later.
 */
interface SlowBand {
  kinds: readonly KindOfDay[]
  job: string
  start: string
  end: string
  needed: number
}

export interface SlowVersion {
  from: string
  bands: readonly SlowBand[]
}

export interface SlowShift {
  job: string
  from: number
  until: number
  places: number
  filled: number
}

/** The first minute from one on in which the clock shows a time of a day; an hour later where it shows it in none. */
function minuteOf(minutes: readonly number[], day: string, time: string): number {
  const at = (wanted: string) => minutes.find((minute) => look(minute).day === day && look(minute).time === wanted)
  const later = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
  return at(time) ?? at(later)!
}

function kindOf(weekday: string): KindOfDay {
  if (weekday === 'Sat') return 'saturday'
  return weekday === 'Sun' ? 'sunday' : 'weekday'
}

/** Who is needed and there in each minute of some days, by job; `minutes` begin a day before and end a day after. */
export function slowCover(
  versions: readonly SlowVersion[],
  {
    minutes,
    shifts,
    isHoliday,
  }: { minutes: readonly number[]; shifts: readonly SlowShift[]; isHoliday: (day: string) => boolean },
) {
  const days = [...new Set(minutes.map((minute) => look(minute).day))]
  const needed = new Map<string, number>()
  const versionOn = (day: string) =>
    versions
      .filter(({ from }) => from <= day)
      .sort((a, b) => (a.from < b.from ? -1 : 1))
      .at(-1)
  for (const [place, day] of days.slice(0, -1).entries()) {
    const kind = isHoliday(day) ? 'holiday' : kindOf(look(minutes.find((minute) => look(minute).day === day)!).weekday)
    for (const band of versionOn(day)?.bands.filter(({ kinds }) => kinds.includes(kind)) ?? []) {
      const begins = minuteOf(minutes, day, band.start)
      const ends = minuteOf(minutes, band.end > band.start ? day : days[place + 1]!, band.end)
      for (let minute = begins; minute < ends; minute++) {
        const key = `${band.job} ${minute}`
        needed.set(key, (needed.get(key) ?? 0) + band.needed)
      }
    }
  }
  return (job: string, minute: number) => ({
    needed: needed.get(`${job} ${minute}`) ?? 0,
    ...there(shifts, job, minute),
  })
}

function there(shifts: readonly SlowShift[], job: string, minute: number) {
  const found = shifts.filter((shift) => shift.job === job && shift.from <= minute && minute < shift.until)
  return {
    places: found.reduce((sum, { places }) => sum + places, 0),
    filled: found.reduce((sum, { filled }) => sum + filled, 0),
  }
}
