import { ownMinutes } from '#features/eligibility/rules/prepare.ts'
import { dayOf } from '#shared/calendar.ts'
import type { PlanJudge } from './plan-judge.ts'
import { contractOf, isUnpopular, unpopularBefore } from './problem.ts'
import type { SaidOpen, SaidProposal } from './said.ts'
import type { Scene } from './scene.ts'
import type { Weighed } from './weigh.ts'

interface Planned {
  scene: Scene
  judge: PlanJudge
  weighed: Pick<Weighed, 'unfillable'>
}

/** The plan against what was, of the people and places that it is about. */
export function figuresOf({ scene, judge, weighed }: Planned, said: readonly (SaidProposal | SaidOpen)[]) {
  const first = dayOf(scene.begins)
  const last = first + 7 * scene.weeks - 1
  const sums = { minutes: [0, 0], short: [0, 0], ofContract: [0, 0] }
  const unpopular: [number, number][] = []
  for (const [person, one] of scene.people.entries()) {
    const places = judge.placesOf(person)
    const shifts = places.map((place) => judge.shiftOf(place))
    const before = ownMinutes(one, first, last)
    const after = before + shifts.reduce((all, { worked }) => all + worked, 0)
    const wished = (one.wishedMinutesAWeek ?? 0) * scene.weeks
    const promised = Math.round(contractOf(scene, one) * scene.weeks)
    for (const [i, minutes] of [before, after].entries()) {
      sums.minutes[i]! += minutes
      sums.short[i]! += Math.max(0, wished - minutes)
      sums.ofContract[i]! += Math.max(0, promised - minutes)
    }
    const had = unpopularBefore(one, scene.begins)
    if (before + after > 0) unpopular.push([had, had + shifts.filter(isUnpopular).length])
  }
  const of = ([before, after]: number[]) => ({ before: before!, after: after! })
  const extreme = (pick: (...all: number[]) => number) =>
    of([0, 1].map((i) => (unpopular.length === 0 ? 0 : pick(...unpopular.map((one) => one[i]!)))))
  const proposals = said.filter((one): one is SaidProposal => 'next' in one)
  return {
    unfillable: weighed.unfillable,
    open: { before: judge.plan.length, after: judge.plan.length - proposals.length },
    minutes: of(sums.minutes),
    shortMinutes: of(sums.short),
    shortOfContract: of(sums.ofContract),
    mostUnpopular: extreme(Math.max),
    fewestUnpopular: extreme(Math.min),
    metres: Math.round(proposals.reduce((all, { metres }) => all + (metres ?? 0), 0)),
    knowSite: proposals.filter(({ timesHere }) => timesHere > 0).length,
    pay: proposals.reduce((all, { pay }) => all + (pay ?? 0), 0),
  }
}
