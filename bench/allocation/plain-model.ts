import { MINUTES_OF_A_WEEK, type Plan, type Problem } from '#features/allocation/solver/problem.ts'
import { readWeek, type Week } from '#features/allocation/solver/week/week.ts'

/** Whole numbers for who has which place, in the form of the text books: what other solvers are given. One week, fairness aside. */
export interface PlainModel {
  goal: Term[]
  lines: Line[]
  /** By variable: the least it may be, and the most; all others are 0 or more. */
  least: Map<string, number>
  most: Map<string, number>
  /** Variables that are 0 or 1. */
  wholes: string[]
  /** The plan of a solution: the value of a variable by its name. */
  planOf(found: (name: string) => number): Plan
}

interface Term {
  name: string
  by: number
}

interface Line {
  terms: readonly Term[]
  sign: '<=' | '>=' | '='
  side: number
}

const termsOf = (terms: readonly Term[]) =>
  terms
    .map(({ name, by }, nth) => `${by < 0 ? '-' : '+'} ${Math.abs(by)} ${name}${nth % 20 === 19 ? '\n' : ''}`)
    .join(' ')

/** The plain model of a problem of one week. */
export function plainModel(problem: Problem): PlainModel {
  const { people, places, weights } = problem
  const week = readWeek(problem)
  const goal: Term[] = []
  const lines: Line[] = []
  const least = new Map<string, number>()
  const most = new Map<string, number>()
  const wholes: string[] = []
  const nameOf = (person: number, place: number) => `x${person}_${place}`
  const sumUntil = (terms: readonly Term[], sign: Line['sign'], side: number) => {
    if (terms.length > 0) lines.push({ terms, sign, side })
  }
  for (const [person, { places: mine, costs }] of week.choices.entries()) {
    const of = people[person]!
    const names = [...mine].map((place) => nameOf(person, place))
    for (const [nth, name] of names.entries()) goal.push({ name, by: costs[nth]! })
    wholes.push(...names)
    const apart = new Set<string>()
    for (const place of mine) {
      const { from } = places[place]!
      const together = [...mine].filter(
        (one) => places[one]!.from <= from && from < places[one]!.until + of.restMinutes,
      )
      const key = together.join()
      if (together.length < 2 || apart.has(key)) continue
      apart.add(key)
      sumUntil(
        together.map((one) => ({ name: nameOf(person, one), by: 1 })),
        '<=',
        1,
      )
    }
    const hours = [...mine].map((place) => ({ name: nameOf(person, place), by: week.minutes[place]! }))
    sumUntil(hours, '<=', of.mostMinutes[0]!)
    goal.push({ name: `s${person}`, by: weights.shortHour / 60 }, { name: `o${person}`, by: weights.overHour / 60 })
    sumUntil([...hours, { name: `s${person}`, by: 1 }], '>=', of.contractMinutes)
    sumUntil([...hours, { name: `o${person}`, by: -1 }], '<=', Math.max(of.wishedMinutes, of.contractMinutes))
    if (names.length === 0) least.set(`s${person}`, of.contractMinutes)
    if (mine.length > 4) addWeeklyRest(week, person, { sumUntil, wholes })
  }
  for (const [place, candidates] of week.candidates.entries()) {
    goal.push({ name: `u${place}`, by: week.open[place]! })
    most.set(`u${place}`, 1)
    sumUntil(
      [...candidates.map(({ person }) => ({ name: nameOf(person, place), by: 1 })), { name: `u${place}`, by: 1 }],
      '=',
      1,
    )
  }
  return {
    ...{ goal, lines, least, most, wholes },
    planOf: (found) =>
      week.candidates.map(
        (candidates, place) => candidates.find(({ person }) => found(nameOf(person, place)) > 0.5)?.person ?? null,
      ),
  }
}

/** The model in CPLEX LP format. */
export function textOf({ goal, lines, least, most, wholes }: PlainModel) {
  return [
    'Minimize',
    `goal: ${termsOf(goal)}`,
    'Subject To',
    ...lines.map(({ terms, sign, side }, nth) => `c${nth}: ${termsOf(terms)} ${sign} ${side}`),
    'Bounds',
    ...[...least].map(([name, value]) => `${name} >= ${value}`),
    ...[...most].map(([name, value]) => `${name} <= ${value}`),
    'Binaries',
    ...wholes,
    'End',
    '',
  ].join('\n')
}

interface Adding {
  sumUntil(terms: readonly Term[], sign: Line['sign'], side: number): void
  wholes: string[]
}

/** One of the rests that could begin with the week or after a place is taken: no place falls into it. */
function addWeeklyRest({ problem: { people, places }, choices }: Week, person: number, { sumUntil, wholes }: Adding) {
  const rest = people[person]!.weeklyRestMinutes
  const mine = [...choices[person]!.places]
  const ends = mine.map((place) => places[place]!.until)
  const begins = [...new Set([0, ...ends])].filter((from) => from + rest <= MINUTES_OF_A_WEEK)
  const taken = begins.map((_, nth) => ({ name: `z${person}_${nth}`, by: 1 }))
  for (const [nth, from] of begins.entries()) {
    const hit = mine.filter((place) => places[place]!.from < from + rest && places[place]!.until > from)
    const most = Math.min(3, hit.length)
    const { name } = taken[nth]!
    wholes.push(name)
    sumUntil([...hit.map((place) => ({ name: `x${person}_${place}`, by: 1 })), { name, by: most }], '<=', most)
  }
  sumUntil(taken, '>=', 1)
}
