import type { SaidReason, SaidWay } from '#features/eligibility/rules/words.ts'
import { type Day, daysBetween, deviceClock, formatLongDay, londonToday } from '#shared/time.ts'

type Of = 'team' | 'worker' | 'other'

interface Row<Reason> {
  reason: Reason
  text: string
  /** Its own day, where those of the group differ. */
  day: string | null
  /** Where the reason comes from, unless the group says it. */
  source: string | null
  way: SaidWay | null
}

/** Reasons of one turn. What all of them share stands once, beside them. */
export interface ReasonGroup<Reason> {
  of: Of
  title: string | null
  note: string | null
  rows: Row<Reason>[]
  way: SaidWay | null
  sources: string[]
}

type Reader = 'manager' | 'worker'

const TITLES: Record<Reader, Record<Of, string>> = {
  worker: { team: 'Waits for Your Agency', worker: 'To Give', other: 'Other Reasons' },
  manager: { team: 'Waits for You', worker: 'For Them to Give', other: 'Other Reasons' },
}

interface Asked {
  reader: Reader
  /** How many rows are shown. */
  atMost?: number | undefined
  today?: Day
}

/** What waits for the team, what the worker gives, and everything else: each with what it shares said once. */
export function groupReasons<Reason extends SaidReason>(
  reasons: readonly Reason[],
  { reader, atMost = Number.POSITIVE_INFINITY, today = londonToday(deviceClock) }: Asked,
): ReasonGroup<Reason>[] {
  const parts = (['team', 'worker', 'other'] as const)
    .map((of) => ({ of, all: reasons.filter(({ turn }) => (turn?.of ?? 'other') === of) }))
    .filter(({ all }) => all.length > 0)
  let left = atMost
  const named = new Set<string>()
  return parts.flatMap(({ of, all }) => {
    const shown = all.slice(0, left)
    left -= shown.length
    if (shown.length === 0) return []
    const title = of === 'other' && parts.length === 1 ? null : TITLES[reader][of]
    const group = of === 'other' ? otherReasons(shown, named) : ofTurn(shown, { of, all, reader, today, named })
    return [{ ...group, of, title }]
  })
}

type Content<Reason> = Pick<ReasonGroup<Reason>, 'note' | 'rows' | 'way' | 'sources'>

/** The sources that were not named before. */
function unnamed(sources: readonly string[], named: Set<string>): string[] {
  const fresh = [...new Set(sources)].filter((source) => !named.has(source))
  for (const source of fresh) named.add(source)
  return fresh
}

/** Each in its own words; a source stands where it is first named. */
function otherReasons<Reason extends SaidReason>(shown: readonly Reason[], named: Set<string>): Content<Reason> {
  return {
    note: null,
    rows: shown.map((reason) => ({
      ...{ reason, text: reason.text, day: null, way: reason.wayOut },
      source: unnamed([reason.source], named)[0] ?? null,
    })),
    way: null,
    sources: [],
  }
}

interface Turn<Reason> {
  of: 'team' | 'worker'
  /** With those that are not shown. */
  all: readonly Reason[]
  reader: Reader
  today: Day
  /** The sources that stand in the groups before. */
  named: Set<string>
}

/** By name: the days and sources that all share stand once, and so does what all would be made good by. */
function ofTurn<Reason extends SaidReason>(
  shown: readonly Reason[],
  { of, all, ...on }: Turn<Reason>,
): Content<Reason> {
  const days = new Set(all.map(({ turn }) => turn?.day ?? ''))
  const [first = ''] = [...days].toSorted()
  const ways = new Set(all.map(({ wayOut }) => wayOut?.text))
  const way = ways.size === 1 ? (all[0]?.wayOut ?? null) : null
  const words = of === 'team' ? waitingNote : givingNote
  return {
    note: words({ day: first, isOne: all.length === 1, isSame: days.size === 1, ...on }),
    rows: shown.map((reason) => ({
      ...{
        reason,
        text: reason.turn?.what ?? reason.text,
        source: null,
        way: way && all.length > 1 ? null : reason.wayOut,
      },
      day: days.size > 1 && reason.turn ? (of === 'team' ? givenText : byText)(reason.turn.day, on.today) : null,
    })),
    way: all.length > 1 ? way : null,
    sources: unnamed(
      all.map(({ source }) => source),
      on.named,
    ),
  }
}

interface Noted {
  /** The first. */
  day: Day
  isOne: boolean
  isSame: boolean
  reader: Reader
  today: Day
}

/** `You gave it on Monday; your agency has not checked it yet.` */
function waitingNote({ day, isOne, isSame, reader, today }: Noted): string {
  const it = isOne ? 'it' : 'these'
  const when = isSame ? ` ${dayText(day, today)}` : ''
  return reader === 'worker'
    ? `You gave ${it}${when}; your agency has not checked ${isOne ? 'it' : 'them'} yet.`
    : `${isOne ? 'It was' : 'They were'} given${isSame ? when : `, the first ${dayText(day, today)}`}, and ${isOne ? 'is' : 'are'} not verified yet.`
}

const givingNote = ({ day, isOne, isSame, today }: Noted) =>
  isSame ? `${isOne ? 'It is' : 'They are'} needed by ${longDay(day, today)}.` : 'They are needed by these days.'

const longDay = (day: Day, today: Day) => formatLongDay(day, { today })
const givenText = (day: Day, today: Day) => `given ${dayText(day, today)}`
const byText = (day: Day, today: Day) => `by ${longDay(day, today)}`

/** A day that is past, as people say it: `today`, `on Monday`, `on Monday 3 November`. */
function dayText(day: Day, today: Day): string {
  const ago = daysBetween(day, today)
  if (ago === 0) return 'today'
  if (ago === 1) return 'yesterday'
  const long = longDay(day, today)
  return ago > 1 && ago < 7 ? `on ${long.split(' ')[0]}` : `on ${long}`
}
