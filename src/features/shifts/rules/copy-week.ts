import { addDays, type Day } from '#shared/time.ts'
import { readTimes, type Span, type WallTimes } from './times.ts'

/** What becomes of a place whose person cannot work the copy: it stays open, or is left out. */
export const clashChoices = [
  { value: 'open', label: 'Leave the place open' },
  { value: 'left-out', label: 'Leave the place out' },
] as const
export type ClashChoice = (typeof clashChoices)[number]['value']

export interface Copied extends WallTimes, Span {
  id: string
  siteId: string
  job: string
  breakMinutes: number
  staffRequired: number
  /** Who has a place on it. */
  userIds: readonly string[]
}

export interface Copy {
  /** The shift that it is a copy of. */
  of: string
  day: Day
  span: Span
  staffRequired: number
  userIds: string[]
}

interface LeftOut {
  of: string
  day: Day
  /** There is such a shift already; nobody of it can work it again; or its times do not exist on that day. */
  why: 'exists' | 'clash' | 'clocks'
}

interface Week {
  shifts: readonly Omit<Copied, keyof Span>[]
  /** Days from the copied week to the new one. */
  by: number
  /** What the new week has already: its shifts are not made again. */
  existing: readonly Pick<Copied, 'siteId' | 'job' | 'startsAt' | 'endsAt'>[]
  clashes: ClashChoice
  mayWork: (userId: string, copy: Span & { of: string }) => boolean
}

/** The drafts of another week with the same shifts, people and times on the wall. */
export function copyWeek({ shifts, by, existing, clashes, mayWork }: Week): { copies: Copy[]; leftOut: LeftOut[] } {
  const there = new Map<string, number>()
  for (const shift of existing) there.set(keyOf(shift), (there.get(keyOf(shift)) ?? 0) + 1)
  const copies: Copy[] = []
  const leftOut: LeftOut[] = []
  for (const shift of shifts) {
    const day = addDays(shift.day, by)
    const leaveOut = (why: LeftOut['why']) => leftOut.push({ of: shift.id, day, why })
    const { span } = readTimes({ ...shift, day })
    if (!span) {
      leaveOut('clocks')
      continue
    }
    const key = keyOf({ ...shift, ...span })
    const left = there.get(key) ?? 0
    if (left > 0) {
      there.set(key, left - 1)
      leaveOut('exists')
      continue
    }
    const userIds = shift.userIds.filter((userId) => mayWork(userId, { ...span, of: shift.id }))
    const clashing = clashes === 'left-out' ? shift.userIds.length - userIds.length : 0
    const staffRequired = shift.staffRequired - clashing
    if (staffRequired > 0) copies.push({ of: shift.id, day, span, staffRequired, userIds })
    else leaveOut('clash')
  }
  return { copies, leftOut }
}

function keyOf({ siteId, job, startsAt, endsAt }: Week['existing'][number]) {
  return [siteId, job, startsAt, endsAt].join(' ')
}
