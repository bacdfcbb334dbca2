import type { Pair, Plan, Problem } from '../../solver/problem.ts'

/** A pair as it is kept with its place. */
export type StoredPair = [person: number, km: number, visits: number, disliked: 0 | 1, extraPence: number]

const storedPair = ({ person, km, visits, disliked, extraPence }: Pair): StoredPair => [
  ...([person, km, visits] as const),
  ...([disliked ? 1 : 0, extraPence] as const),
]

/** Who may take a place, as it is kept with it. */
export function pairsByPlace({ pairs }: Pick<Problem, 'pairs'>): (place: number) => StoredPair[] {
  const found = Map.groupBy(pairs, ({ place }) => place)
  return (place) => (found.get(place) ?? []).map(storedPair)
}

/** A problem as it is kept: nothing in it but wishes names pairs. */
export type StoredProblem = Omit<Problem, 'pairs' | 'refused' | 'before'>

/** A place of a plan as it is kept. */
export interface StoredPlace {
  nth: number
  /** The number of who has it; null: nobody. */
  holder: number | null
  pairs: readonly StoredPair[]
}

/** A problem and its plan as far as they are about some people and their places: what one of them costs is the same there. */
export function narrowed(
  whole: StoredProblem,
  people: readonly number[],
  places: readonly StoredPlace[],
): { problem: Problem; plan: Plan } {
  const [numberOf, placeOf] = [newNumbers(people), newNumbers(places.map(({ nth }) => nth))]
  /** Whoever else is wished for is somebody who is not there. */
  const wished = (wishes: { person: number; place: number }[] = []) =>
    wishes.flatMap(({ person, place }) => {
      const at = placeOf.get(place)
      return at === undefined ? [] : [{ person: numberOf.get(person) ?? people.length, place: at }]
    })
  const pairs = places.flatMap((one, place) =>
    one.pairs.flatMap(([of, km, visits, disliked, extraPence]) => {
      const person = numberOf.get(of)
      return person === undefined ? [] : [{ person, place, km, visits, disliked: disliked === 1, extraPence }]
    }),
  )
  return {
    problem: {
      ...whole,
      people: people.map((person) => whole.people[person]!),
      places: places.map(({ nth }) => whole.places[nth]!),
      pairs,
      pins: wished(whole.pins),
      forbidden: wished(whole.forbidden).filter(({ person }) => person < people.length),
    },
    plan: places.map(({ holder }) => (holder === null ? null : (numberOf.get(holder) ?? null))),
  }
}

const newNumbers = (old: readonly number[]) => new Map(old.map((number, at) => [number, at]))
