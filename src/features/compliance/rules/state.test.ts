import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#shared/time.ts'
import { chanceFrom } from '#testing/random.ts'
import type { Days } from './days.ts'
import { type ComplianceStatus, goodThrough, type State, stateOn } from './state.ts'

const FIRST = '2026-02-20'
const LENGTH = 50
const DAYS = Array.from({ length: LENGTH }, (_, at) => addDays(FIRST, at))

type Marks = boolean[]

/** A mark for every day, in stretches of some days. */
function someMarks(upTo: (below: number) => number): Marks {
  const marks: Marks = []
  while (marks.length < LENGTH) marks.push(...Array<boolean>(1 + upTo(14)).fill(upTo(2) === 0))
  return marks.slice(0, LENGTH)
}

/** The ranges of marked days; a stretch that reaches the last day has no end. */
function rangesOf(marks: Marks): Days[] {
  return marks.flatMap((marked, at) => {
    if (!marked || marks[at - 1]) return []
    const end = marks.indexOf(false, at)
    return [{ from: DAYS[at] as Day, until: end === -1 ? null : (DAYS[end] as Day) }]
  })
}

type Part = keyof ComplianceStatus

/** The state by looking at every day: nothing is a range here. What is marked on the last day goes on. */
function slowState(marks: Record<Part, Marks>, at: number, leadDays: number): State {
  const is = (part: Part, day: number) => marks[part][Math.min(day, LENGTH - 1)] === true
  if (!is('required', at)) return 'not-required'
  if (is('covered', at)) {
    const ahead = Array.from({ length: leadDays + 1 }, (_, more) => at + 1 + more)
    return ahead.some((day) => is('required', day) && !is('covered', day) && !is('exempt', day) && !is('grace', day))
      ? 'expiring'
      : 'verified'
  }
  if (is('exempt', at)) return 'exempt'
  if (is('waiting', at)) return 'waiting'
  if (is('rejected', at)) return 'rejected'
  if (is('grace', at)) return 'due'
  return marks.covered.slice(0, at).some(Boolean) ? 'expired' : 'missing'
}

test('the state on every day is what looking at every day says, in 400 statuses', () => {
  const upTo = chanceFrom(7).below
  const seen = new Set<State>()
  for (let round = 0; round < 400; round++) {
    const some = () => someMarks(upTo)
    const marks = {
      required: some(),
      covered: some(),
      exempt: some(),
      grace: some(),
      waiting: some(),
      rejected: some(),
      gaps: [] as Marks,
    }
    marks.gaps = marks.required.map(
      (required, at) => required && !marks.covered[at] && !marks.exempt[at] && !marks.grace[at],
    )
    const parts = Object.entries(marks).map(([part, marked]) => [part, rangesOf(marked)])
    const status = Object.fromEntries(parts) as ComplianceStatus
    const leadDays = [0, 1, 7, 30][upTo(4)] as number
    for (const [at, day] of DAYS.entries()) {
      const state = stateOn(status, day, leadDays)
      expect(state, `${round} ${day}`).toBe(slowState(marks, at, leadDays))
      seen.add(state)
      const next = marks.gaps.indexOf(true, at)
      const good = next === at || next === -1 ? null : addDays(day, next - at - 1)
      expect(goodThrough(status, day), `${round} ${day}`).toBe(good)
    }
  }
  expect(seen.size).toBe(9)
})

describe('the edges', () => {
  const none: ComplianceStatus = {
    required: [],
    covered: [],
    exempt: [],
    grace: [],
    waiting: [],
    rejected: [],
    gaps: [],
  }
  const always = [{ from: null, until: null }]

  test('a status that does not exist is not required', () => {
    expect(stateOn(undefined, '2026-03-01', 30)).toBe('not-required')
  })

  test('the last good day is at most the lead time away, that day included', () => {
    const covered = [{ from: '2026-01-01', until: '2026-04-01' }]
    const status = { ...none, required: always, covered, gaps: [{ from: '2026-04-01', until: null }] }
    expect(stateOn(status, '2026-02-28', 30)).toBe('verified')
    expect(stateOn(status, '2026-03-01', 30)).toBe('expiring')
    expect(stateOn(status, '2026-03-31', 30)).toBe('expiring')
    expect(stateOn(status, '2026-04-01', 30)).toBe('expired')
    expect(goodThrough(status, '2026-03-01')).toBe('2026-03-31')
  })

  test('a renewal that waits keeps nobody compliant (decision 34)', () => {
    const waiting = [{ from: '2026-01-01', until: null }]
    expect(stateOn({ ...none, required: always, waiting, gaps: always }, '2026-03-01', 30)).toBe('waiting')
  })
})
