import { whatIsSaid } from '#features/availability/rules/said.ts'
import { ruleOf } from '#features/eligibility/rules/all-rules.ts'
import type { Answer, Reason } from '#features/eligibility/rules/eligibility.ts'
import { ownMinutes, type Person } from '#features/eligibility/rules/prepare.ts'
import type { Candidate, Ranked } from '#features/eligibility/rules/ranking.ts'
import { metresTo } from '#features/eligibility/rules/shift/travel.ts'
import { sayReason } from '#features/eligibility/rules/words.ts'
import { mondayOf } from '#shared/calendar.ts'
import { costOfNothing } from '../../solver/week/week.ts'
import { breather } from './breathe.ts'
import type { PlanJudge } from './plan-judge.ts'
import { type Asking, unpopularBefore } from './problem.ts'
import type { Merits, SaidGroup, SaidOpen, SaidProposal } from './said.ts'
import { payFor, type Scene } from './scene.ts'
import type { Weighed } from './weigh.ts'
import type { Wishes } from './wishes.ts'

const NEXT = 3
const WAYS = 3
const SHOWN_OF_GROUP = 20

interface Explaining {
  scene: Scene
  asking: Asking
  judge: PlanJudge
  wishes: Wishes
  weighed: Pick<Weighed, 'next'>
  /** Who was left out of the whole plan. */
  leftOut: readonly string[]
}

/** Says of every place why it has whom it has, or nobody; in the order of the places. */
export async function explain(explaining: Explaining, signal?: AbortSignal): Promise<(SaidProposal | SaidOpen)[]> {
  const { judge } = explaining
  const breathe = breather(signal)
  const said = []
  for (const [place, person] of judge.plan.entries()) {
    said.push(person === null ? openPlace(explaining, place) : proposal(explaining, place, person))
    await breathe()
  }
  return said
}

function saysOf({ scene, judge }: Pick<Explaining, 'scene' | 'judge'>, place: number) {
  const shift = judge.shiftOf(place)
  const told = { ...scene.judge.context, shift, reader: 'manager' as const }
  return (reasons: readonly Reason[]) => reasons.map((reason) => sayReason(reason, told))
}

/** What speaks for somebody on a place, beside what the plan gives them otherwise. */
function meritsOf(explaining: Explaining, place: number, person: number, { reasons }: Answer): Merits {
  const { scene, judge } = explaining
  const shift = judge.shiftOf(place)
  const one = scene.people[person]!
  const monday = mondayOf(shift.firstDay)
  const weekMinutes = ownMinutes(one, monday, monday + 6)
  const others = judge
    .placesOf(person)
    .filter((other) => other !== place)
    .map((other) => judge.shiftOf(other))
  const planned = [shift, ...others.filter(({ firstDay }) => mondayOf(firstDay) === monday)]
  return {
    timesHere: one.visits[shift.siteId] ?? 0,
    metres: metresTo(one, shift),
    weekMinutes,
    plannedMinutes: weekMinutes + planned.reduce((all, { worked }) => all + worked, 0),
    wishedMinutes: one.wishedMinutesAWeek,
    contractMinutes: scene.contracts.get(one.userId)?.latest || null,
    unpopularBefore: unpopularBefore(one, scene.begins),
    prefers: one.said !== null && whatIsSaid(one.said, shift.wall).worst === 'prefer',
    preferredBySite: one.preferredBy.includes(shift.siteId),
    pay: payFor(scene, scene.shifts[scene.places[place]!]!, one, shift),
    reasons: saysOf(explaining, place)(reasons.filter(({ level }) => level === 'warn')),
  }
}

/** Who has it, and who were next: those with whom the plan is hardly dearer, then those who can but for the plan. */
function proposal(explaining: Explaining, place: number, person: number): SaidProposal {
  const { asking, scene, judge, weighed } = explaining
  const merits = meritsOf(explaining, place, person, judge.answer(person, place))
  const next = weighed.next[place]!
  const isOnly =
    judge.placesOf(person).length === 1 && costOfNothing(asking.problem, asking.problem.people[person]!, 1) > 0
  const others = asking.matches[scene.places[place]!]!.map((match) => match.person).filter(
    (one) => one !== person && !next.some((already) => already.person === one),
  )
  const first = [...next, ...others.slice(0, NEXT).map((one) => ({ person: one, price: null }))].slice(0, NEXT)
  return {
    ...merits,
    next: first.map(({ person: other, price }) => {
      const answer = judge.answer(other, place)
      const own = meritsOf(explaining, place, other, answer)
      const isBlocked = answer.verdict === 'blocked'
      return {
        userId: scene.people[other]!.userId,
        reasons: own.reasons,
        points: isBlocked ? null : price,
        leaves: isOnly && !isBlocked && price !== null,
        pence: isBlocked || own.pay === null || merits.pay === null ? null : own.pay - merits.pay,
        blockedBy: saysOf(explaining, place)(answer.reasons.filter(({ level }) => level === 'block')),
      }
    }),
  }
}

/** Who is kept from it by what, by the first thing that does, and what it takes. */
function openPlace(explaining: Explaining, place: number): SaidOpen {
  const { judge, asking, wishes, leftOut, scene } = explaining
  const ranked = judge.rank(place)
  const isLeft = ({ userId }: Candidate) => !wishes.lets(place, asking.numberOf.get(userId)!)
  const warned = ranked.eligible.filter((one) => !isLeft(one))
  const says = saysOf(explaining, place)
  const isOthers = ({ userId }: Candidate) => wishes.isOthers(place, asking.numberOf.get(userId)!)
  const [others, kept] = [isOthers, (one: Candidate) => !isOthers(one)].map((is) =>
    ranked.eligible.filter((one) => isLeft(one) && is(one)).map(({ userId }) => userId),
  )
  const found = [
    ...warned.map(({ userId, answer }) => ({ userId, reason: answer.reasons[0]! })),
    ...ranked.nearly.map(({ userId, reason }) => ({ userId, reason })),
    ...ranked.blocked.flatMap(({ candidates }) =>
      candidates.map(({ userId, answer }) => ({ userId, reason: first(answer) })),
    ),
  ].filter(({ reason }) => reason)
  const groups = [...Map.groupBy(found, ({ reason }) => `${reason.rule} ${reason.level}`).values()].map((ones) => {
    const [{ reason }] = ones as [(typeof ones)[number]]
    return {
      ...{ rule: reason.rule, title: ruleOf.get(reason.rule)!.title, level: reason.level, count: ones.length },
      people: ones.slice(0, SHOWN_OF_GROUP).map((one) => ({ userId: one.userId, text: says([one.reason])[0]!.text })),
    }
  })
  return {
    people: scene.people.length + leftOut.length,
    groups: [
      ...groups.sort(
        (one, other) =>
          nearness(one) - nearness(other) || other.count - one.count || one.title.localeCompare(other.title),
      ),
      ...byWish('pinned', 'Pinned to somebody else', others!),
      ...byWish('left-out', 'Left out of this plan', [...kept!, ...leftOut]),
    ],
    waysOut: waysOut(explaining, place, { warned, nearly: ranked.nearly.filter((one) => !isLeft(one)) }),
  }
}

/** People whom a wish of the planner keeps from a place; nothing without any. */
function byWish(rule: 'pinned' | 'left-out', title: string, userIds: readonly string[]): SaidGroup[] {
  if (userIds.length === 0) return []
  const people = userIds.slice(0, SHOWN_OF_GROUP).map((userId) => ({ userId, text: title }))
  return [{ rule, title, level: 'block', count: userIds.length, people }]
}

/** What only warns is near a booking, another job is far from it. */
const nearness = ({ rule, level }: Pick<SaidGroup, 'rule' | 'level'>) => (level === 'warn' ? 0 : rule === 'job' ? 2 : 1)

const first = ({ reasons }: Answer) => reasons.find(({ level }) => level === 'block')!

interface Ways {
  warned: Candidate[]
  nearly: Ranked['nearly']
}

/** The cheapest first: of the same pay whoever can come with a warning before those who need an act. */
function waysOut(explaining: Explaining, place: number, { warned, nearly }: Ways): SaidOpen['waysOut'] {
  const { scene, asking } = explaining
  const says = saysOf(explaining, place)
  const shift = scene.places[place]!
  const payOf = (userId: string) => {
    const person: Person = scene.people[asking.numberOf.get(userId)!]!
    return payFor(scene, scene.shifts[shift]!, person, scene.asked[shift]!)
  }
  const ways = [
    ...warned
      .slice(0, SHOWN_OF_GROUP)
      .map(({ userId, answer }) => ({ userId, reasons: says(answer.reasons), act: null })),
    ...nearly.slice(0, SHOWN_OF_GROUP).map(({ userId, answer, reason }) => ({
      ...{ userId, reasons: says(answer.reasons), act: says([reason])[0]!.wayOut },
    })),
  ].map((way) => ({ ...way, pay: payOf(way.userId) }))
  return ways.sort((one, other) => (one.pay ?? 0) - (other.pay ?? 0)).slice(0, WAYS)
}
