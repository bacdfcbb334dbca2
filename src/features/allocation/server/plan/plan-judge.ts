import { type Answer, eligibility } from '#features/eligibility/rules/eligibility.ts'
import type { Person, Shift } from '#features/eligibility/rules/prepare.ts'
import { type Ranked, rankCandidates } from '#features/eligibility/rules/ranking.ts'
import { withSpells } from '#features/eligibility/rules/with-spells.ts'
import type { Plan } from '../../solver/problem.ts'
import type { Scene } from './scene.ts'

/** Judges a plan that grows place by place, by eligibility alone: everybody with what the plan has given them so far. */
export class PlanJudge {
  readonly plan: Plan
  private readonly scene: Pick<Scene, 'asked' | 'people' | 'places' | 'judge'>
  private readonly rows: number[][]
  private readonly prepared = new Map<number, Person>()

  constructor(scene: Pick<Scene, 'asked' | 'people' | 'places' | 'judge'>) {
    this.scene = scene
    this.plan = scene.places.map(() => null)
    this.rows = scene.people.map(() => [])
  }

  shiftOf(place: number): Shift {
    return this.scene.asked[this.scene.places[place]!]!
  }

  /** The places that the plan has given somebody. */
  placesOf(person: number): readonly number[] {
    return this.rows[person]!
  }

  give(person: number, place: number) {
    this.plan[place] = person
    this.rows[person]!.push(place)
    this.prepared.delete(person)
  }

  take(place: number) {
    const person = this.plan[place]!
    this.plan[place] = null
    this.rows[person] = this.rows[person]!.filter((one) => one !== place)
    this.prepared.delete(person)
  }

  /** Somebody with their places; `without` one of them. */
  personWith(person: number, without?: number): Person {
    const known = without === undefined ? this.prepared.get(person) : undefined
    if (known) return known
    const places = this.rows[person]!.filter((place) => place !== without)
    const one = this.scene.people[person]!
    const made =
      places.length === 0
        ? one
        : withSpells(
            one,
            places.map((place) => this.shiftOf(place)),
          )
    if (without === undefined) this.prepared.set(person, made)
    return made
  }

  /** The shift of a place with those whom the plan has there, too. */
  shiftWith(place: number): Shift {
    const shift = this.shiftOf(place)
    const beside = this.plan.flatMap((person, other) => {
      if (person === null || other === place) return []
      const there = this.shiftOf(other)
      const meets = there.siteId === shift.siteId && there.start < shift.end && there.end > shift.start
      return meets ? [this.scene.people[person]!.userId] : []
    })
    return beside.length > 0 ? { ...shift, beside: [...shift.beside, ...beside] } : shift
  }

  /** What eligibility says of somebody on a place beside the rest of the plan. */
  answer(person: number, place: number): Answer {
    const one = this.personWith(person, this.plan[place] === person ? place : undefined)
    const shift = one.neverWith.length > 0 ? this.shiftWith(place) : this.shiftOf(place)
    return eligibility(one, shift, this.scene.judge.context)
  }

  /** Everybody for an open place, beside the plan: who can, who nearly can, who cannot by what. */
  rank(place: number): Ranked {
    const shift = this.shiftWith(place)
    const people = this.scene.people.flatMap((one, person) =>
      shift.people.includes(one.userId) ? [] : [this.personWith(person)],
    )
    return rankCandidates(people, shift, this.scene.judge.context)
  }
}
