import { type Day, londonDay, londonTime } from '#shared/time.ts'
import type { Since } from '../schema.ts'
import { shortTimes } from './days.ts'
import type { CellRow, Chip, Gone, OpenRow, PersonRow, Row } from './rows.ts'

/** Whose week a sentence of the history is about: who gets or keeps it, and who had it before. */
const peopleOf = ({ userId, instead }: Since) =>
  [userId, instead?.userId].filter((id) => id !== null && id !== undefined)

const keyOf = (shiftId: string, userId: string | null) => `${shiftId} ${userId ?? ''}`

interface Then {
  startsAt: string
  endsAt: string
  siteName: string | null
}

/** What somebody does not have any more: the shift that went to somebody else or to nobody, and where a moved one was. */
function goneOf(one: Since): (Gone & { userId: string; day: Day })[] {
  const gone = (userId: string | null | undefined, { startsAt, endsAt, siteName }: Then) => {
    if (!userId) return []
    const [start, end] = [new Date(startsAt), new Date(endsAt)]
    const times = shortTimes({ start: londonTime(start), end: londonTime(end) })
    return [
      {
        userId,
        day: londonDay(start),
        key: `gone ${one.kind} ${one.shiftId}`,
        times,
        siteName: siteName ?? one.siteName,
      },
    ]
  }
  const then = one.was ?? one
  if (one.kind === 'off' || one.kind === 'cancelled') return gone(one.userId, then)
  if (one.kind === 'for') return gone(one.instead?.userId, then)
  return one.kind === 'moved' && one.was ? gone(one.userId, one.was) : []
}

/** Where a sentence of the history is seen: the first day of the shift, and whose row. */
export function placeOfSince(one: Since): { shiftId: string; userId: string | null; day: Day } {
  return { shiftId: one.shiftId, userId: one.userId, day: londonDay(new Date(one.startsAt)) }
}

/** The rows with what differs from a telling: what is new is marked, what is gone stands there, and other people are left out. */
export function withDifferences<const R extends Row | OpenRow>(
  rows: readonly R[],
  items: readonly Since[],
  days: readonly Day[],
): R[] {
  const about = new Set(items.flatMap(peopleOf))
  const isNew = new Set(
    items.filter(({ kind }) => kind !== 'off' && kind !== 'cancelled').map((one) => keyOf(one.shiftId, one.userId)),
  )
  const gone = Map.groupBy(items.flatMap(goneOf), ({ userId }) => userId)
  const marked = (chip: Chip): Chip =>
    isNew.has(keyOf(chip.shift.id, chip.person?.id ?? null)) ? { ...chip, isNew: true } : chip
  const withMarks = <Cells extends CellRow>(row: Cells): Cells => ({
    ...row,
    cells: row.cells.map((cell) => cell.map(marked)),
  })
  function differs(row: PersonRow): PersonRow {
    const own = gone.get(row.person.id) ?? []
    const marks = withMarks(row)
    if (own.length === 0) return marks
    const cells = days.map((day) => own.filter((one) => one.day === day))
    return {
      ...marks,
      gone: cells,
      lines: Math.max(1, ...cells.map(({ length }, col) => length + row.cells[col]!.length)),
    }
  }
  const shown = rows.flatMap((row): (Row | OpenRow)[] => {
    if (row.kind === 'group') return [row]
    if (row.kind !== 'person') return [withMarks(row)]
    return about.has(row.person.id) ? [differs(row)] : []
  })
  return shown.filter((row, at) => row.kind !== 'group' || (shown[at + 1] && shown[at + 1]!.kind !== 'group')) as R[]
}
