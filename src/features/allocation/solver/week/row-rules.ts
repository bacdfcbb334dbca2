import type { RuleId } from '#features/eligibility/rules/all-rules.ts'
import { MINUTES_OF_A_DAY, type Person, type Problem } from '../problem.ts'
import { lackingRest, type Week } from './week.ts'

/** Why a person cannot have one more place beside those they have. */
export interface RowFault {
  rule: Extract<RuleId, 'overlap' | 'daily-rest' | 'average-hours' | 'weekly-rest'>
  /** The place that stands in the way. */
  beside?: number
  /** Minutes that there would be, and that are asked for or allowed. */
  found: number
  asked: number
}

/** The first rule about a whole row that a place would break; undefined: none. The row has the person's other places, in order. */
export function faultOf(week: Week, person: number, row: readonly number[], place: number): RowFault | undefined {
  return (
    restFault(week, person, row, place) ?? hoursFault(week, person, row, place) ?? weeklyFault(week, person, row, place)
  )
}

function restFault(
  { problem, weekOf }: Week,
  person: number,
  row: readonly number[],
  place: number,
): RowFault | undefined {
  const { from, until } = problem.places[place]!
  const of = problem.people[person]!
  const { splitGapMinutes: gap } = problem
  for (const beside of row) {
    const other = problem.places[beside]!
    const rest = from >= other.until ? from - other.until : other.from - until
    const isOneWeek = weekOf[beside] === weekOf[place]
    if (rest >= (isOneWeek ? (gap ?? of.restMinutes) : of.restMinutes)) continue
    const overlaps = from < other.until && other.from < until
    return { rule: overlaps ? 'overlap' : 'daily-rest', beside, found: Math.max(0, rest), asked: of.restMinutes }
  }
  return gap === undefined ? undefined : dayFault(problem, of, { row, place })
}

/** The places that no rest parts are one day of work: it may not be so long that 24 hours leave it no rest. */
function dayFault({ places }: Problem, of: Person, { row, place }: { row: readonly number[]; place: number }) {
  const work = [...row, place].map((one) => ({ ...places[one]!, number: one })).sort((a, b) => a.from - b.from)
  const here = work.findIndex(({ number }) => number === place)
  let [first, last] = [here, here]
  while (first > 0 && work[first]!.from - work[first - 1]!.until < of.restMinutes) first--
  while (last < work.length - 1 && work[last + 1]!.from - work[last]!.until < of.restMinutes) last++
  const found = MINUTES_OF_A_DAY - (work[last]!.until - work[first]!.from)
  if (found >= of.restMinutes) return undefined
  const beside = work[first === here ? last : first]!.number
  return { rule: 'daily-rest', beside, found: Math.max(0, found), asked: of.restMinutes } as const
}

function hoursFault({ problem, minutes, weekOf }: Week, person: number, row: readonly number[], place: number) {
  const most = problem.people[person]!.mostMinutes[weekOf[place]!] ?? 0
  let found = minutes[place]!
  for (const beside of row) if (weekOf[beside] === weekOf[place]) found += minutes[beside]!
  return found <= most ? undefined : ({ rule: 'average-hours', found, asked: most } as const)
}

function weeklyFault(week: Week, person: number, row: readonly number[], place: number): RowFault | undefined {
  const of = week.problem.people[person]!
  if (of.weeklyRestMinutes === 0 || row.length + of.busy.length === 0) return undefined
  const { places } = week.problem
  const found = lackingRest(of, places[place]!, [...row.map((one) => places[one]!), places[place]!, ...of.busy])
  return found === undefined ? undefined : { rule: 'weekly-rest', found, asked: of.weeklyRestMinutes }
}
