import { DAY } from '#shared/calendar.ts'
import type { Band } from './card.ts'
import type { BandProblem } from './coverage.ts'

/** One way to mend a gap or an overlap: a band is given another edge. */
export interface WayOut {
  /** The place of the band in the card. */
  place: number
  edge: 'from' | 'until'
  at: number
}

/** The ways out of a problem: the band before ends there, or the band after begins there. */
export function waysOut({ is, from, until, before, after }: BandProblem): WayOut[] {
  const [end, begin] = is === 'gap' ? [until, from] : [from, until]
  return [
    ...(before === null ? [] : [{ place: before, edge: 'until' as const, at: end }]),
    ...(after === null ? [] : [{ place: after, edge: 'from' as const, at: begin }]),
  ]
}

/** The bands with one edge moved; a band that nothing is left of goes. */
export function moveEdge(bands: readonly Band[], { place, edge, at }: WayOut): Band[] {
  return bands
    .map((band, i) => (i === place ? { ...band, [edge]: Math.min(DAY, Math.max(0, at)) } : band))
    .filter(({ from, until }) => from < until)
}

/** Edges are moved by pointer in steps of so many minutes. */
const STEP = 15

/** The edges that two bands of a kind of day share, in their order. */
export const sharedEdges = (bands: readonly Band[], kind: Band['kind']): number[] => {
  const own = bands.filter((band) => band.kind === kind)
  return own
    .map(({ until }) => until)
    .filter((edge) => own.some(({ from }) => from === edge))
    .sort((a, b) => a - b)
}

/** The bands with an edge that two of them share moved for both, to a quarter of an hour; of neither less than that is left. */
export function moveShared(
  bands: readonly Band[],
  { kind, edge, to }: { kind: Band['kind']; edge: number; to: number },
) {
  const own = bands.filter((band) => band.kind === kind)
  const least = Math.max(...own.filter(({ until }) => until === edge).map(({ from }) => from)) + STEP
  const most = Math.min(...own.filter(({ from }) => from === edge).map(({ until }) => until)) - STEP
  const at = Math.round(to / STEP) * STEP
  if (at < least || at > most) return [...bands]
  const moved = (one: number) => (one === edge ? at : one)
  return bands.map((band) =>
    band.kind === kind ? { ...band, from: moved(band.from), until: moved(band.until) } : band,
  )
}

/** A band in two halves, whose rates can then differ: cut at the full hour in its middle, or to the minute where it is short. */
export function halve(bands: readonly Band[], place: number): Band[] {
  return bands.flatMap((band, i) => {
    if (i !== place || band.until - band.from < 2) return [band]
    const middle = (band.from + band.until) >> 1
    const hour = Math.round(middle / 60) * 60
    const cut = hour > band.from && hour < band.until ? hour : middle
    return [
      { ...band, until: cut },
      { ...band, from: cut },
    ]
  })
}
