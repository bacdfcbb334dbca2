import { shortDay } from '#features/shifts/rules/shift-words.ts'
import { inSentence } from '#shared/names.ts'
import { londonDay, londonTime } from '#shared/time.ts'
import type { Change } from '../schema.ts'

/** What a change was about, without names: these are read when it is said. */
export interface Said {
  kind: Change['kind']
  startsAt: string
  /** When it began before it was moved. */
  was?: string
  userId?: string
  /** Who got it, where it was handed over. */
  toUserId?: string
  isDraft?: boolean
}

const when = (instant: string) => `${shortDay(londonDay(new Date(instant)))} ${londonTime(new Date(instant))}`

type Name = (userId: string | undefined) => string

const ONE: Record<Said['kind'], (said: Said, name: Name) => string> = {
  book: ({ userId, startsAt }, name) => `Booked ${name(userId)}, ${when(startsAt)}`,
  'take-off': ({ userId, startsAt }, name) => `Took ${name(userId)} off, ${when(startsAt)}`,
  'hand-over': ({ userId, toUserId, startsAt }, name) =>
    `Gave ${when(startsAt)} from ${name(userId)} to ${name(toUserId)}`,
  move: ({ was, startsAt }) =>
    was && was !== startsAt ? `Moved ${when(was)} to ${when(startsAt)}` : `Changed the shift of ${when(startsAt)}`,
  create: ({ userId, startsAt }, name) => `Made a shift, ${when(startsAt)}${userId ? `, for ${name(userId)}` : ''}`,
  cancel: ({ isDraft, startsAt }) => `${isDraft ? 'Deleted the draft' : 'Cancelled the shift'} of ${when(startsAt)}`,
}

const MANY: Record<Said['kind'], (count: number) => string> = {
  book: (count) => `Booked ${count} people`,
  'take-off': (count) => `Took ${count} people off`,
  'hand-over': (count) => `Handed ${count} shifts over`,
  move: (count) => `Moved ${count} shifts`,
  create: (count) => `Made ${count} shifts`,
  cancel: (count) => `Took ${count} shifts out`,
}

/** A step in words, e.g. `Booked Jo Bell, Tue 3 Mar 07:00`. */
export function sayStep(said: readonly Said[], names: ReadonlyMap<string, string>): string {
  const [first] = said
  if (!first) return 'Nothing'
  const name: Name = (userId) => inSentence((userId && names.get(userId)) || 'a former member')
  if (said.length === 1) return ONE[first.kind](first, name)
  return said.every(({ kind }) => kind === first.kind) ? MANY[first.kind](said.length) : `Made ${said.length} changes`
}
