import { shortDay } from '#features/shifts/rules/shift-words.ts'
import { inSentence } from '#shared/names.ts'
import { londonDay, londonTime } from '#shared/time.ts'
import type { Change, Stays } from '../schema.ts'

/** What a change was about, without names: these are read when it is said. */
export interface Said {
  kind: Change['kind'] | 'publish' | 'copy-week' | 'copy-person' | 'apply-template' | 'make-missing'
  startsAt: string
  /** When it began before it was moved. */
  was?: string
  userId?: string
  /** Who got it, where it was handed over. */
  toUserId?: string
  isDraft?: boolean
  /** How many shifts an act has made that is no change of single ones, and of which template or site. */
  count?: number
  name?: string
}

const when = (instant: string) => `${shortDay(londonDay(new Date(instant)))} ${londonTime(new Date(instant))}`

const shifts = (count = 0) => (count === 1 ? '1 shift' : `${count} shifts`)

type Name = (userId: string | undefined) => string

const ONE: Record<Said['kind'], (said: Said, name: Name) => string> = {
  book: ({ userId, startsAt }, name) => `Booked ${name(userId)}, ${when(startsAt)}`,
  'take-off': ({ userId, startsAt }, name) => `Took ${name(userId)} off, ${when(startsAt)}`,
  'hand-over': ({ userId, toUserId, startsAt }, name) =>
    `Gave ${when(startsAt)} from ${name(userId)} to ${name(toUserId)}`,
  move: ({ was, startsAt }) =>
    was && was !== startsAt ? `Moved ${when(was)} to ${when(startsAt)}` : `Changed the shift of ${when(startsAt)}`,
  create: ({ userId, startsAt }, name) => `Made a shift, ${when(startsAt)}${userId ? `, for ${name(userId)}` : ''}`,
  publish: ({ count, startsAt }) => `Published ${shifts(count)} from ${when(startsAt)}`,
  'copy-week': ({ count, startsAt }) => `Copied a week: ${shifts(count)} from ${when(startsAt)}`,
  'copy-person': ({ userId, count, startsAt }, name) =>
    `Copied the week of ${name(userId)}: ${shifts(count)} from ${when(startsAt)}`,
  'apply-template': (said) => `Applied ${said.name}: ${shifts(said.count)} from ${when(said.startsAt)}`,
  'make-missing': (said) => `Made what ${said.name} lacks: ${shifts(said.count)} from ${when(said.startsAt)}`,
  cancel: ({ isDraft, startsAt }) => `${isDraft ? 'Deleted the draft' : 'Cancelled the shift'} of ${when(startsAt)}`,
}

const MANY: Partial<Record<Said['kind'], (count: number) => string>> = {
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
  const many = MANY[first.kind]
  return many && said.every(({ kind }) => kind === first.kind) ? many(said.length) : `Made ${said.length} changes`
}

const WHY_STAYS: Record<keyof Stays['why'], string> = {
  told: 'somebody has been told',
  taken: 'somebody has taken it',
  asked: 'somebody was asked or has asked',
  over: 'it has begun or was cancelled',
}

/** What of a publishing stays when that is undone: `1 of 4 shifts stays published: somebody has taken it`. */
export function sayStays({ shifts: count, of, why }: Stays): string {
  const whys = (['told', 'taken', 'asked', 'over'] as const).filter((one) => why[one] > 0)
  const said = whys.map((one) => `${WHY_STAYS[one]}${whys.length > 1 ? ` (${why[one]})` : ''}`).join(', ')
  return `${count} of ${shifts(of)} ${count === 1 ? 'stays' : 'stay'} published: ${said}`
}
