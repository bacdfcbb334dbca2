import { exactTime } from '#shared/time.ts'
import type { Expected } from '../schema.ts'
import type { TapKind } from './events.ts'
import { type OwnClock, ownClock, TAPS } from './own-clock.ts'

/** What somebody may press: one tap, or two for who goes from one shift to the next here. */
export interface TabletAct {
  label: string
  taps: readonly { assignmentId: string; kind: TapKind }[]
}

const LABELS = { in: 'Clock In', break: 'Begin Break', back: 'End Break', out: 'Clock Out' } as const
/** How many minutes may lie between two shifts that are one after the other. */
const NEXT_WITHIN = 60

/** What somebody may press at a moment, the likeliest first. */
export function actsOf(person: Expected, people: readonly Expected[], now: number): TabletAct[] {
  const { standing } = ownClock(person, person.events, now)
  const { assignmentId } = person
  const acts = TAPS[standing].map((kind) => ({
    label: standing === 'left' ? 'Clock In Again' : LABELS[kind],
    taps: [{ assignmentId, kind }],
  }))
  const next = people.find((one) => one.assignmentId === person.nextId)
  if (!next || !TAPS[standing].includes('out') || !isSoon(next, now) || next.events.length > 0) return acts
  const taps = [
    { assignmentId, kind: 'out' as const },
    { assignmentId: next.assignmentId, kind: 'in' as const },
  ]
  return [{ label: `Go to the Shift at ${next.start}`, taps }, ...acts]
}

const isSoon = ({ startsAt, endsAt }: Expected, now: number) =>
  now >= Date.parse(startsAt) - NEXT_WITHIN * 60_000 && now < Date.parse(endsAt)

const since = (at: Date | null) => (at ? ` since ${exactTime(at)}` : '')

/** How somebody stands, in a word: `Due 07:00`, `In since 06:56`. */
export function standsText(
  person: Expected,
  now: number,
): { state: 'plain' | 'ok' | 'soon'; words: string; clock: OwnClock } {
  const clock = ownClock(person, person.events, now)
  const { standing, from, until, pausedAt } = clock
  const said = (state: 'plain' | 'ok' | 'soon', words: string) => ({ state, words, clock })
  if (until && (standing === 'left' || standing === 'closed')) return said('plain', `Left ${exactTime(until)}`)
  if (standing === 'paused') return said('soon', `On break${since(pausedAt)}`)
  if (from) return said('ok', `In${since(from)}`)
  return said(now > Date.parse(person.startsAt) ? 'soon' : 'plain', `Due ${person.start}`)
}

const DONE = { in: 'In at', break: 'Break since', back: 'Back at', out: 'Out at' } as const

/** `In at 07:25` */
export function doneText(taps: readonly { kind: TapKind }[], at: Date): string {
  const [first, second] = taps
  if (first && second) return `Out and in again at ${exactTime(at)}`
  return `${DONE[first!.kind]} ${exactTime(at)}`
}
