import type { RuleId } from '#features/eligibility/rules/all-rules.ts'
import type { Plan, Problem } from '../problem.ts'
import { type Roster, rosterOf } from './roster.ts'
import { faultOf, type RowFault } from './row-rules.ts'
import { readWeek, type Week } from './week.ts'

const NEXT_SHOWN = 3

/** Somebody else for a place, and how much dearer the plan would be with them, all else as it is. */
export interface Alternative {
  person: number
  price: number
}

/** Why a place has its person, or has nobody. */
export interface PlaceExplanation {
  place: number
  person: number | null
  /** Filled: who were next. */
  next: Alternative[]
  /** Unfilled: by what how many are blocked, the commonest first; and who is blocked by the plan alone, not by themselves. */
  blocked: { rule: RuleId | 'kept-away' | 'not-eligible'; people: number[] }[]
}

export type WhyNot =
  | { kind: 'refused'; rules: RuleId[] }
  | { kind: 'kept-away' }
  | { kind: 'row'; fault: RowFault }
  /** They could: this is what the plan would cost more. */
  | { kind: 'dearer'; price: number }
  | { kind: 'has-it' }

/** Answers questions about one plan, from the rules by which it was made. */
export class Explainer {
  private readonly week: Week
  private readonly problem: Problem
  private readonly roster: Roster
  private readonly refused: Map<number, RuleId[]>
  private readonly kept: Set<number>

  constructor(problem: Problem, plan: Plan) {
    this.problem = problem
    this.week = readWeek(problem)
    this.roster = rosterOf(this.week, plan)
    this.refused = new Map(
      (problem.refused ?? []).map(({ person, place, rules }) => [this.keyOf(person, place), rules]),
    )
    this.kept = new Set((problem.forbidden ?? []).map(({ person, place }) => this.keyOf(person, place)))
  }

  private keyOf(person: number, place: number) {
    return person * this.problem.places.length + place
  }

  /** Why a person does not have a place. */
  whyNot(person: number, place: number): WhyNot {
    const { roster, week } = this
    const holder = roster.holders[place]!
    if (holder === person) return { kind: 'has-it' }
    const rules = this.refused.get(this.keyOf(person, place))
    if (rules) return { kind: 'refused', rules }
    if (!week.costs[person]!.has(place)) return this.aloneFault(person, place)
    const fault = faultOf(week, person, roster.rows[person]!, place)
    if (fault) return { kind: 'row', fault }
    return { kind: 'dearer', price: (holder < 0 ? 0 : roster.lossOf(holder, place)) + roster.gainOf(person, place) }
  }

  /** Of a pair that does not exist though eligibility has not refused it: pinned, kept away, or blocked by work that stands. */
  private aloneFault(person: number, place: number): WhyNot {
    const pinned = this.problem.pins?.some((pin) => pin.place === place && pin.person !== person)
    if (pinned || this.kept.has(this.keyOf(person, place))) return { kind: 'kept-away' }
    const { from, until } = this.problem.places[place]!
    const { busy, restMinutes } = this.problem.people[person]!
    for (const work of busy) {
      const found = Math.max(work.from - until, from - work.until)
      if (found >= restMinutes) continue
      return {
        kind: 'row',
        fault: { rule: found < 0 ? 'overlap' : 'daily-rest', found: Math.max(0, found), asked: restMinutes },
      }
    }
    const fault = faultOf(this.week, person, [], place)
    return fault ? { kind: 'row', fault } : { kind: 'refused', rules: [] }
  }

  /** Why a place has its person and who were next, or who is blocked by what. */
  place(place: number): PlaceExplanation {
    const holder = this.roster.holders[place]!
    return holder < 0
      ? { place, person: null, next: [], blocked: this.blockedOf(place) }
      : { place, person: holder, next: this.nextOf(place), blocked: [] }
  }

  private nextOf(place: number): Alternative[] {
    const others = this.week.candidates[place]!.flatMap(({ person }) => {
      const answer = this.whyNot(person, place)
      return answer.kind === 'dearer' ? [{ person, price: answer.price }] : []
    })
    return others.sort((one, other) => one.price - other.price || one.person - other.person).slice(0, NEXT_SHOWN)
  }

  private blockedOf(place: number): PlaceExplanation['blocked'] {
    const by = new Map<PlaceExplanation['blocked'][number]['rule'], number[]>()
    for (const person of this.problem.people.keys()) {
      for (const rule of rulesOf(this.whyNot(person, place))) {
        const people = by.get(rule)
        if (people) people.push(person)
        else by.set(rule, [person])
      }
    }
    return [...by]
      .map(([rule, people]) => ({ rule, people }))
      .sort((one, other) => other.people.length - one.people.length || one.rule.localeCompare(other.rule))
  }
}

function rulesOf(answer: WhyNot): PlaceExplanation['blocked'][number]['rule'][] {
  if (answer.kind === 'row') return [answer.fault.rule]
  if (answer.kind === 'kept-away') return ['kept-away']
  if (answer.kind === 'refused') return answer.rules.length > 0 ? answer.rules : ['not-eligible']
  return []
}
