import { reasonInWords } from '#features/members/rules/standing-words.ts'
import { inSentence } from '#shared/names.ts'
import { type Day, formatMinutes, formatRoughWait } from '#shared/time.ts'
import type { BreakKind, BrokenShift, OpenPlace } from '../schema.ts'

const MINUTE_MS = 60_000

/** `In 2 h 10 min`, `In 11 h`, `Began 20 min ago`. */
export function startText(startsAt: string, now: number): string {
  const minutes = Math.round((Date.parse(startsAt) - now) / MINUTE_MS)
  if (minutes > 0) return `In ${formatRoughWait(minutes)}`
  return minutes === 0 ? 'Begins now' : `Began ${formatRoughWait(-minutes)} ago`
}

/** `2 asked · 1 said no · 1 pencilled`; what there is none of is left out. */
export function progressText(place: OpenPlace): string {
  const parts = progressOf(place)
  if (parts.length > 0) return parts.join(' · ')
  return place.lastCall ? '' : 'Nobody asked yet'
}

/** Whether nobody has been asked or rung about it. */
export const isUntouched = (place: OpenPlace) => !place.lastCall && progressOf(place).length === 0

function progressOf({ asked, applied, saidNo, pencilled }: OpenPlace) {
  return [
    applied > 0 && `${applied} applied`,
    asked > 0 && `${asked} asked`,
    saidNo > 0 && `${saidNo} said no`,
    pencilled > 0 && `${pencilled} pencilled`,
  ].filter(Boolean)
}

const BROKEN: Record<BreakKind, (who: string, count: number) => string> = {
  sick: (who) => `${who} is off sick`,
  missed: (who) => `${who} did not come`,
  'handing-back': (who) => `${who} asks to hand it back`,
  'came-off': (who) => `${who} came off it`,
  'taken-off': (who) => `${who} was taken off it`,
  concern: (who) => `${who} may not work it any more`,
  late: (who, minutes) => `${who} will be ${formatMinutes(minutes)} late`,
  offers: (_, count) => (count === 1 ? 'An offer ran out' : `${count} offers ran out`),
}

/** What went wrong: `Chidi is off sick`. */
export const brokenText = ({ kind, fullName, count }: Pick<BrokenShift, 'kind' | 'fullName' | 'count'>) =>
  BROKEN[kind](inSentence(fullName ?? ''), count)

/** Whether a manager has to answer something before it is settled. */
export const waits = ({ kind }: Pick<BrokenShift, 'kind'>) => kind === 'handing-back' || kind === 'concern'

/** The one thing to do about it now. */
export function stepOf({ kind, left, isOver }: Pick<BrokenShift, 'kind' | 'left' | 'isOver'>): string {
  if (kind === 'handing-back') return 'Answer'
  if (kind === 'concern') return 'Decide'
  return left > 0 && !isOver ? 'Find Cover' : 'See Shift'
}

/** Whether somebody still has to do something about it. */
export const isUnsettled = (item: Pick<BrokenShift, 'kind' | 'left' | 'isOver'>) =>
  waits(item) || (item.left > 0 && !item.isOver)

/** What waits together: what is unsettled of one person, or one thing alone. */
export interface BrokenGroup<Item> {
  key: string
  items: Item[]
}

type Ordered = Pick<BrokenShift, 'id' | 'kind' | 'left' | 'isOver' | 'userId' | 'startsAt'>

/**
 * What is unsettled first, by when the next shift of its person begins, one person's together; then what is settled,
 * the newest first, each alone.
 */
export function mostUrgentFirst<Item extends Ordered>(items: readonly Item[]): BrokenGroup<Item>[] {
  const byPerson = Map.groupBy(items.filter(isUnsettled), ({ userId, id }) => userId ?? id)
  const groups = [...byPerson].map(([key, all]) => ({ key, items: all.sort((a, b) => startOf(a) - startOf(b)) }))
  groups.sort(({ items: [a] }, { items: [b] }) => startOf(a as Item) - startOf(b as Item))
  return [...groups, ...items.filter((item) => !isUnsettled(item)).map((item) => ({ key: item.id, items: [item] }))]
}

const startOf = ({ startsAt }: Pick<BrokenShift, 'startsAt'>) => Date.parse(startsAt)

/** Why somebody may not work: what they lack, in the words of their standing, or else what was found. */
export function reasonText({ standing, found }: Pick<BrokenShift, 'standing' | 'found'>, today: Day): string | null {
  const [first] = standing && standing.standing !== 'ready' ? standing.because : []
  return first ? reasonInWords(first, { today }) : (found?.replace(/\.$/, '') ?? null)
}
