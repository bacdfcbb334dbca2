import type { RuleId } from '#features/eligibility/rules/all-rules.ts'
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

function restFault({ problem }: Week, person: number, row: readonly number[], place: number): RowFault | undefined {
  const { from, until } = problem.places[place]!
  const { restMinutes } = problem.people[person]!
  for (const beside of row) {
    const other = problem.places[beside]!
    const rest = from >= other.until ? from - other.until : other.from - until
    if (rest >= restMinutes) continue
    const overlaps = from < other.until && other.from < until
    return { rule: overlaps ? 'overlap' : 'daily-rest', beside, found: Math.max(0, rest), asked: restMinutes }
  }
  return undefined
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
