import { jobLabel } from '#features/teams/rules/jobs.ts'
import { addDays, type Day, daysBetween, startOfWeek } from '#shared/time.ts'
import type { PaperShift } from '../schema/papers.ts'

/** A line of a week on paper: what it is of, and what stands in each of its seven days. */
interface PaperRow {
  key: string
  head: string
  cells: string[][]
}

export interface PaperWeek {
  from: Day
  rows: PaperRow[]
}

/** A sheet: of one site, or one person. */
export interface PaperSheet {
  key: string
  title: string
  more: string
  weeks: PaperWeek[]
}

const kindOf = ({ isSleepIn, isOnCall }: Pick<PaperShift, 'isSleepIn' | 'isOnCall'>) =>
  isSleepIn ? ', sleep-in' : isOnCall ? ', on call' : ''
const draftOf = ({ isDraft }: Pick<PaperShift, 'isDraft'>) => (isDraft ? ' (draft)' : '')

/** The Mondays of some days. */
function mondaysOf({ from, through }: { from: Day; through: Day }): Day[] {
  const first = startOfWeek(from)
  return Array.from({ length: Math.floor(daysBetween(first, through) / 7) + 1 }, (_, at) => addDays(first, 7 * at))
}

/** The days of a week with what stands in each. */
const cellsOf = (week: Day, shifts: readonly PaperShift[], say: (shift: PaperShift) => string[]) =>
  Array.from({ length: 7 }, (_, at) => shifts.filter(({ day }) => day === addDays(week, at)).flatMap(say))

/** Who works a shift, and how many places are open. */
function namesOf(
  shift: Pick<PaperShift, 'places' | 'isDraft'> & { people: readonly { fullName: string }[] },
): string[] {
  const open = shift.places - shift.people.length
  return [
    ...shift.people.map(({ fullName }) => `${fullName}${draftOf(shift)}`),
    ...(open > 0 ? [`${open} open${draftOf(shift)}`] : []),
  ]
}

/** A sheet for each site: its times and jobs by days, with the names. */
export function sheetsOfSites(shifts: readonly PaperShift[], span: { from: Day; through: Day }): PaperSheet[] {
  return [...Map.groupBy(shifts, ({ siteId }) => siteId)].map(([key, ofSite]) => ({
    ...{ key, title: ofSite[0]!.siteName, more: ofSite[0]!.clientName },
    weeks: mondaysOf(span).map((from) => {
      const ofWeek = ofSite.filter(({ day }) => startOfWeek(day) === from)
      const heads = Map.groupBy(ofWeek, (shift) => `${shift.start}–${shift.end} ${jobLabel(shift.job)}${kindOf(shift)}`)
      const rows = [...heads].map(([head, same]) => ({ key: head, head, cells: cellsOf(from, same, namesOf) }))
      return { from, rows: rows.toSorted((a, b) => a.head.localeCompare(b.head)) }
    }),
  }))
}

/** A sheet for each person: their shifts by days, a line a week. */
export function sheetsOfPeople(shifts: readonly PaperShift[], span: { from: Day; through: Day }): PaperSheet[] {
  const people = new Map(
    shifts.flatMap((shift) => shift.people.map(({ userId, fullName }) => [userId, fullName] as const)),
  )
  const say = (shift: PaperShift) => [
    `${shift.start}–${shift.end} ${shift.siteName}, ${jobLabel(shift.job)}${kindOf(shift)}${draftOf(shift)}`,
  ]
  return [...people]
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .map(([key, title]) => {
      const theirs = shifts.filter((shift) => shift.people.some(({ userId }) => userId === key))
      return {
        ...{ key, title, more: `${theirs.length} ${theirs.length === 1 ? 'shift' : 'shifts'}` },
        weeks: mondaysOf(span).map((from) => ({
          from,
          rows: [{ key: from, head: '', cells: cellsOf(from, theirs, say) }],
        })),
      }
    })
}
