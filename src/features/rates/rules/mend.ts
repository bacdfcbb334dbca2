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
