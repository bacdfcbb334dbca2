import { DAY, type Minute } from '#shared/calendar.ts'
import { type CoveringShift, coverIn, daysOf } from './cover.ts'
import { bandsOn, type CoverBand, type SiteLevels, type Span } from './levels.ts'

/** A shift that is needed and not there. */
export interface MissingShift {
  job: string
  span: Span
  places: number
  breakMinutes: number
  pay: string | undefined
}

/** Nobody comes for less: such a gap is shown, and no shift is made for it. */
const LEAST_MINUTES = 60
/** A shift for a part of a band has the break of the band from this length on (Working Time Regulations 1998, regulation 12). */
const BREAK_FROM_MINUTES = 360

/**
 * The shifts that the bands of some days lack, of those that have not begun: first whole bands, then parts of them
 * where shifts of other times leave a gap. With these nothing is short of a place but for gaps of less than an hour.
 */
export function missingShifts(
  site: SiteLevels,
  { shifts, span, now }: { shifts: readonly CoveringShift[]; span: Span; now: Minute },
): MissingShift[] {
  const isAsked = (one: { span: Span }) => one.span[0] >= Math.max(span[0], now) && one.span[0] < span[1]
  // Bands of the days before and after take what they lack themselves: what overlaps is no gap of these.
  const bands = daysOf([span[0], span[1] + DAY])
    .flatMap((day) => bandsOn(site, day, 'bands'))
    .sort((a, b) => a.span[0] - b.span[0])
  const asked = bands.filter(isAsked)
  if (asked.length === 0) return []
  const lacks = lacksOf(site, shifts, [bands[0]!.span[0], Math.max(...bands.map((one) => one.span[1]))])
  const lackOf = ({ band, span: of }: (typeof bands)[number]) => lackIn(lacks.get(band.job) ?? [], of)
  const found: MissingShift[] = []
  const take = (job: string, shift: Omit<MissingShift, 'job'>, isMade: boolean) => {
    lacks.set(job, lessBy(lacks.get(job) ?? [], shift.span, shift.places))
    if (isMade) found.push({ job, ...shift })
  }
  for (const one of bands) {
    const places = Math.min(one.band.needed, ...lackOf(one).map(({ lack }) => lack))
    if (places > 0) take(one.band.job, { ...termsOf(one.band), span: one.span, places }, isAsked(one))
  }
  for (const one of asked)
    for (let gaps = gapsOf(lackOf(one)); gaps.length > 0; gaps = gapsOf(lackOf(one)))
      for (const gap of gaps) {
        const breakMinutes = gap[1] - gap[0] >= BREAK_FROM_MINUTES ? one.band.breakMinutes : 0
        take(one.band.job, { ...termsOf(one.band), span: gap, places: 1, breakMinutes }, true)
      }
  return joined(found)
}

const termsOf = ({ breakMinutes, pay }: CoverBand) => ({ breakMinutes, pay })

interface Lack {
  from: Minute
  until: Minute
  lack: number
}

/** What each job lacks, hour by hour. */
function lacksOf(site: SiteLevels, shifts: readonly CoveringShift[], span: Span) {
  const byJob = Map.groupBy(coverIn(site, shifts, span).jobs, ({ job }) => job)
  return new Map(
    [...byJob].map(([job, hours]) => [
      job,
      hours.map(({ from, until, needed, places }): Lack => ({ from, until, lack: needed - places })),
    ]),
  )
}

/** The hours of a span with what they lack; hours that nothing says anything of lack nothing. */
function lackIn(lacks: readonly Lack[], [from, until]: Span): Lack[] {
  return lacks
    .filter((one) => one.from < until && one.until > from)
    .map((one) => ({ from: Math.max(one.from, from), until: Math.min(one.until, until), lack: one.lack }))
}

function lessBy(lacks: readonly Lack[], span: Span, places: number): Lack[] {
  return lacks.flatMap((one) => {
    const [from, until] = [Math.max(one.from, span[0]), Math.min(one.until, span[1])]
    if (from >= until) return [one]
    return [
      { ...one, until: from },
      { from, until, lack: one.lack - places },
      { ...one, from: until },
    ].filter((piece) => piece.from < piece.until)
  })
}

/** Where something lacks without a break, long enough for somebody to come. */
function gapsOf(lacks: readonly Lack[]): Span[] {
  const gaps: [Minute, Minute][] = []
  for (const { from, until, lack } of lacks.toSorted((a, b) => a.from - b.from)) {
    if (lack <= 0) continue
    const last = gaps.at(-1)
    if (last?.[1] === from) last[1] = until
    else gaps.push([from, until])
  }
  return gaps.filter(([from, until]) => until - from >= LEAST_MINUTES)
}

/** Shifts of the same times are one with more places. */
function joined(found: readonly MissingShift[]): MissingShift[] {
  const byTimes = Map.groupBy(found, ({ job, span, breakMinutes, pay }) => [job, ...span, breakMinutes, pay].join(' '))
  return [...byTimes.values()].map((same) => ({
    ...same[0]!,
    places: same.reduce((sum, { places }) => sum + places, 0),
  }))
}
