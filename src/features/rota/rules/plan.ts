import { type Day, formatShortDay } from '#shared/time.ts'
import type { Change } from '../schema.ts'
import { shortTimes } from './days.ts'
import type { CellRow, Chip } from './rows.ts'

/** What it comes to when a chip is set down somewhere: the changes, what is said of them, and whom they are judged for. */
export type Plan = { changes: Change[]; words: string; userId?: string } | { why: string } | undefined

export interface Drop {
  chip: Chip
  row: CellRow
  day: Day
  /** A copy is set down, and the chip stays where it is. */
  copy: boolean
  /** Names a copy until it has its id. */
  clientKey: string
}

const dayName = (day: Day) => formatShortDay(day, { today: day })
const nameOf = ({ shift }: Chip) => `${shortTimes(shift)} on ${dayName(shift.day)}`

/** The times and site of a row of shifts; those of the chip where it is set down with people. */
function placeOf({ chip: { shift }, row }: Drop) {
  return row.kind === 'band'
    ? { start: row.start, end: row.end, siteId: row.siteId }
    : { start: shift.start, end: shift.end }
}

function copyOf(drop: Drop, siteId: string): Plan {
  const { chip, row, day, clientKey } = drop
  const { shift } = chip
  if (row.kind === 'band' && row.job !== shift.job) return { why: 'A shift keeps its job' }
  const userId = row.kind === 'person' ? row.person.id : undefined
  return {
    changes: [
      {
        ...{
          kind: 'create',
          clientKey,
          siteId,
          job: shift.job,
          startsOn: day,
          breakMin: shift.break,
          places: 1,
          like: shift.id,
        },
        ...placeOf(drop),
        ...(userId && { userId }),
      } as Change,
    ],
    words: `Copied ${nameOf(chip)} to ${userId ? `${(row as { person: { name: string } }).person.name}, ` : ''}${dayName(day)} as a draft`,
  }
}

/** Moves the shift itself: only where nobody else is on it. */
function moveOf(drop: Drop): Change | string | undefined {
  const { chip, row, day } = drop
  const { shift } = chip
  const { start, end, siteId } = { siteId: undefined, ...placeOf(drop) }
  if (row.kind === 'band' && row.job !== shift.job) return 'A shift keeps its job'
  const isMoved = day !== shift.day || start !== shift.start || end !== shift.end || row.kind === 'band'
  if (!isMoved) return undefined
  if (shift.required > 1)
    return `It has ${shift.required} places: hold Alt to copy one of them, or change it in its details`
  const isOther = start !== shift.start || end !== shift.end
  return {
    ...{ kind: 'move', shiftId: shift.id, version: shift.version },
    ...(day !== shift.day && { startsOn: day }),
    ...(isOther && { start, end }),
    ...(siteId && { siteId }),
  }
}

function toPerson({ chip, day }: Drop, person: { id: string; name: string }, move: Change | undefined): Plan {
  const { shift, place } = chip
  const isTheirs = chip.person?.id === person.id
  if (isTheirs) return move && { changes: [move], words: `Moved ${nameOf(chip)} of ${person.name} to ${dayName(day)}` }
  const words = `${person.name} has ${shortTimes(shift)} on ${dayName(day)}`
  if (!move && place)
    return { changes: [{ kind: 'hand-over', assignmentId: place[0], userId: person.id }], words, userId: person.id }
  // Whoever has it comes off first: the move is judged for whoever is on it.
  const off: Change[] = place ? [{ kind: 'take-off', assignmentId: place[0] }] : []
  const book: Change = { kind: 'book', shiftId: shift.id, userId: person.id }
  return { changes: [...off, ...(move ? [move] : []), book], words, userId: person.id }
}

function toOpen({ chip, day }: Drop, move: Change | undefined): Plan {
  const off: Change[] = chip.place ? [{ kind: 'take-off', assignmentId: chip.place[0] }] : []
  const changes = [...off, ...(move ? [move] : [])]
  if (changes.length === 0) return undefined
  const open = `${shortTimes(chip.shift)} on ${dayName(day)} is open`
  return { changes, words: chip.person ? `${chip.person.name} is off: ${open}` : open }
}

/** The changes of a chip that is set down in a row on a day; a sentence where it cannot be, nothing where it stays. */
export function planOf(drop: Drop, siteId: string): Plan {
  const { row } = drop
  if (drop.copy) return copyOf(drop, row.kind === 'band' ? row.siteId : siteId)
  const move = moveOf(drop)
  if (typeof move === 'string') return { why: move }
  if (row.kind === 'person') return toPerson(drop, row.person, move)
  if (row.kind === 'open') return toOpen(drop, move)
  const words = `Moved ${nameOf(drop.chip)} to ${shortTimes(row)}, ${dayName(drop.day)}`
  const isSame =
    drop.day === drop.chip.shift.day && row.start === drop.chip.shift.start && row.end === drop.chip.shift.end
  return move && !(isSame && row.siteId === siteId) ? { changes: [move], words } : undefined
}
