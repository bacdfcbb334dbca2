import type { RunOptions } from '../../schema.ts'
import type { Plan } from '../../solver/problem.ts'
import { breather } from './breathe.ts'
import { share } from './floor.ts'
import { PlanJudge } from './plan-judge.ts'
import type { Asking } from './problem.ts'
import type { Scene } from './scene.ts'
import { Wishes } from './wishes.ts'
import { sharingOf } from './without.ts'

interface Settling {
  asking: Asking
  options: Pick<RunOptions, 'warnings'>
  signal?: AbortSignal
}

/**
 * A plan as eligibility alone allows it: in the order of time, as it is booked, each place is judged beside those before
 * it, and left open where it is blocked. What is open then goes to the first whom eligibility ranks, if there is
 * anybody: the planner counts hours and rest more strictly than the rules do. Whoever has many places then gives one to
 * somebody like them who has none.
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
  await share(sharingOf({ scene, asking, judge, wishes }), breathe)
  return judge
}
