import { DAY } from '#shared/calendar.ts'
import { type Band, type KindOfDay, kindCodes } from './card.ts'

/** What is wrong with the bands of a kind of day: time that none covers, or two do. */
export interface BandProblem {
  kind: KindOfDay
  is: 'gap' | 'overlap'
  from: number
  until: number
  /** The bands that end or begin there, by their place in the card; none at an edge of the day. */
  before: number | null
  after: number | null
}

/** Gaps and overlaps of a card's bands, by kind of day and time. None: each kind covers 00:00 to 24:00 once. */
export function problemsOf(bands: readonly Pick<Band, 'kind' | 'from' | 'until'>[]): BandProblem[] {
  return kindCodes.flatMap((kind) => {
    const placed = bands
      .map((band, place) => ({ ...band, place }))
      .filter((band) => band.kind === kind)
      .sort((a, b) => a.from - b.from || a.until - b.until)
    const problems: BandProblem[] = []
    let [covered, before]: [number, number | null] = [0, null]
    for (const { from, until, place } of placed) {
      if (from > covered) problems.push({ kind, is: 'gap', from: covered, until: from, before, after: place })
      if (from < covered)
        problems.push({ kind, is: 'overlap', from, until: Math.min(covered, until), before, after: place })
      if (until > covered) [covered, before] = [until, place]
    }
    if (covered < DAY) problems.push({ kind, is: 'gap', from: covered, until: DAY, before, after: null })
    return problems
  })
}
