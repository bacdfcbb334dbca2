import type { TapKind } from '../rules/events.ts'

const MINUTE_MS = 60_000

/** A place on a shift; `rank`: its number among all of the team, in the order in which they begin. */
export interface ClockedPlace {
  assignmentId: string
  userId: string
  siteId: string
  startsAt: string
  endsAt: string
  breakMinutes: number
  rank: number
  isIn: boolean
  /** Whoever works at the end of the demonstration has come as planned. */
  runsNow?: boolean
}

export interface Tapped {
  kind: TapKind
  at: number
}

/** Of every so many places these are not as planned; of the others each thirteenth is a few minutes off. */
const EVERY = 40
const HABITS = new Map([
  [8, 'comes-late'],
  [17, 'stays-longer'],
  [23, 'forgets-out'],
  [29, 'by-manager'],
  [35, 'says-later'],
  [38, 'clocks-nothing'],
] as const)

export function habitOf({ rank, runsNow }: ClockedPlace) {
  if (runsNow) return 'as-planned'
  return HABITS.get((rank % EVERY) as never) ?? (rank % 13 === 3 ? 'about' : 'as-planned')
}

/** Minutes from the plan to coming and to leaving. */
function offBy(place: ClockedPlace): readonly [came: number, left: number] {
  const { rank } = place
  const habit = habitOf(place)
  if (habit === 'comes-late') return [12 + (rank % 5) * 4, 0]
  if (habit === 'stays-longer') return [0, 25 + (rank % 4) * 5]
  if (habit === 'about') return [(rank % 11) - 6, (rank % 9) - 3]
  return [0, 0]
}

/** What somebody taps on their phone in the whole shift. */
export function tapsOf(place: ClockedPlace): Tapped[] {
  const { startsAt, endsAt, breakMinutes, rank } = place
  const habit = habitOf(place)
  if (habit === 'by-manager' || habit === 'clocks-nothing') return []
  const [came, left] = offBy(place)
  const [starts, ends] = [Date.parse(startsAt), Date.parse(endsAt)]
  const middle = starts + Math.floor((ends - starts) / 2 / MINUTE_MS) * MINUTE_MS
  const at = (instant: number, minutes: number) => instant + minutes * MINUTE_MS + ((rank * 7) % 50) * 1000
  const taps: Tapped[] = [{ kind: 'in', at: at(starts, came) }]
  if (breakMinutes > 0) taps.push({ kind: 'break', at: at(middle, 0) }, { kind: 'back', at: at(middle, breakMinutes) })
  if (habit !== 'forgets-out' && habit !== 'says-later') taps.push({ kind: 'out', at: at(ends, left) })
  return taps
}
