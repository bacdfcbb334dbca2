import { addDays, type Day, daysBetween, startOfWeek, type TimeOfDay, weekdayOf } from '#shared/time.ts'

/** A shift of a template: in which of its weeks, on which weekday (1 on Mondays), where and when. */
export interface TemplateLine {
  id: string
  week: number
  weekday: number
  siteId: string
  job: string
  start: TimeOfDay
  end: TimeOfDay
  breakMinutes: number
  places: number
  people: readonly string[]
}

interface Applied {
  from: Day
  /** So many weeks from that day on. */
  count: number
  /** With which week of the template the week of the first day begins. */
  firstWeek: number
}

/** A line on a day. */
export interface Occurrence<Line extends TemplateLine> {
  id: string
  line: Line
  day: Day
}

/** The shifts of a rolling template from a day on: its weeks take turns. In the order of days. */
export function occurrences<Line extends TemplateLine>(
  template: { weeks: number; lines: readonly Line[] },
  { from, count, firstWeek }: Applied,
): Occurrence<Line>[] {
  const monday = startOfWeek(from)
  return Array.from({ length: 7 * count }, (_, at) => addDays(from, at)).flatMap((day) => {
    const turn = (Math.floor(daysBetween(monday, day) / 7) + firstWeek - 1) % template.weeks
    return template.lines
      .filter(({ week, weekday }) => week === turn + 1 && weekday === weekdayOf(day))
      .map((line) => ({ id: `${line.id} ${day}`, line, day }))
  })
}
