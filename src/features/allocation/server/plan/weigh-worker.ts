import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { Problem } from '../../solver/problem.ts'
import { judge } from '../../solver/validator.ts'
import { Explainer } from '../../solver/week/explain.ts'
import { unpacked } from '../optimiser/parcel.ts'
import { unfillable } from './unfillable.ts'
import type { ToWeigh, Weighed } from './weigh.ts'

/** Each place with whom the rules and whoever plans let have it. */
function asked({ places, pairs, pins, forbidden }: Problem) {
  const pinned = new Map(pins?.map(({ person, place }) => [place, person]))
  const kept = new Set(forbidden?.map(({ person, place }) => `${place} ${person}`))
  const able: number[][] = places.map(() => [])
  for (const { person, place } of pairs)
    if ((pinned.get(place) ?? person) === person && !kept.has(`${place} ${person}`)) able[place]!.push(person)
  return places.map(({ from, until }, place) => ({ start: from, end: until, able: able[place]! }))
}

function weighed({ parcel, plan }: ToWeigh): Weighed {
  const problem = unpacked(parcel)
  const explainer = new Explainer(problem, plan)
  const { score, broken } = judge(problem, plan)
  return {
    next: plan.map((person, place) => (person === null ? [] : explainer.place(place).next)),
    cost: score.total,
    isBeyond: broken.length > 0,
    unfillable: unfillable(asked(problem)),
  }
}

if (!isMainThread) parentPort?.postMessage(weighed(workerData as ToWeigh))
