import type { Answer } from '#features/eligibility/rules/eligibility.ts'
import type { RunOptions } from '../../schema.ts'
import type { Plan } from '../../solver/problem.ts'
import { breather } from './breathe.ts'
import { PlanJudge } from './plan-judge.ts'
import type { Asking } from './problem.ts'
import type { Scene } from './scene.ts'

interface Settling {
  asking: Asking
  options: Pick<RunOptions, 'warnings'>
  signal?: AbortSignal
}

/**
 * A plan as eligibility alone allows it: in the order of time, as it is booked, each place is judged beside those before
 * it, and left open where it is blocked. What is open then goes to the first whom eligibility ranks, if there is
 * anybody: the planner counts hours and rest more strictly than the rules do.
 */
export async function settle(scene: Scene, plan: Plan, { asking, options, signal }: Settling): Promise<PlanJudge> {
  const judge = new PlanJudge(scene)
  const breathe = breather(signal)
  const wishes = new Wishes(asking, options)
  const inOrder = [...plan.keys()].sort((one, other) => judge.shiftOf(one).start - judge.shiftOf(other).start)
  for (const place of inOrder) {
    const person = plan[place]
    if (person != null && wishes.allow(place, person, judge.answer(person, place))) judge.give(person, place)
    await breathe()
  }
  for (const place of inOrder.filter((one) => judge.plan[one] === null)) {
    const { eligible } = judge.rank(place)
    const first = eligible.find(({ userId, answer }) => wishes.allow(place, asking.numberOf.get(userId)!, answer))
    if (first) judge.give(asking.numberOf.get(first.userId)!, place)
    await breathe()
  }
  return judge
}

/** What whoever plans wishes about pairs. */
export class Wishes {
  private readonly pins: ReadonlyMap<number, number>
  private readonly forbidden: ReadonlySet<string>
  private readonly warnings: RunOptions['warnings']

  constructor({ problem }: Asking, { warnings }: Pick<RunOptions, 'warnings'>) {
    this.pins = new Map(problem.pins?.map(({ person, place }) => [place, person]))
    this.forbidden = new Set(problem.forbidden?.map(({ person, place }) => `${place} ${person}`))
    this.warnings = warnings
  }

  isPinned(place: number, person: number): boolean {
    return this.pins.get(place) === person
  }

  /** Whether the planner lets somebody have a place, whatever the rules say. */
  lets(place: number, person: number): boolean {
    return (this.pins.get(place) ?? person) === person && !this.forbidden.has(`${place} ${person}`)
  }

  allow(place: number, person: number, { verdict }: Answer): boolean {
    if (!this.lets(place, person) || verdict === 'blocked') return false
    return verdict === 'allowed' || this.warnings === 'propose' || this.isPinned(place, person)
  }
}
