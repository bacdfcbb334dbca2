import { ruleOf } from '#features/eligibility/rules/all-rules.ts'
import { ownMinutes } from '#features/eligibility/rules/prepare.ts'
import { sayReason } from '#features/eligibility/rules/words.ts'
import { dayOf } from '#shared/calendar.ts'
import { Explainer } from '../../solver/week/explain.ts'
import { breather } from './breathe.ts'
import { ofThoseWithMany, type Sharing, withNothing } from './floor.ts'
import { narrowed, pairsByPlace } from './of-two.ts'
import type { PlanJudge } from './plan-judge.ts'
import { type Asking, contractOf } from './problem.ts'
import type { SaidGroup } from './said.ts'
import type { Scene } from './scene.ts'
import type { Wishes } from './wishes.ts'

interface Planned {
  scene: Scene
  asking: Asking
  judge: PlanJudge
  wishes: Wishes
}

/** The team's own work that somebody has in the weeks of the plan, without it. */
function bookedOf({ begins, weeks, people }: Scene, person: number): number {
  const first = dayOf(begins)
  return ownMinutes(people[person]!, first, first + 7 * weeks - 1)
}

/** A plan as its places may change hands. */
export function sharingOf({ scene, asking, judge, wishes }: Planned): Sharing {
  let pairs: ReturnType<typeof pairsByPlace> | undefined
  const able = asking.matches.map((matches) => new Set(matches.map(({ person }) => person)))
  const promised = (person: number) => contractOf(scene, scene.people[person]!) * scene.weeks
  const isShort = (person: number, less = 0) => {
    const planned = judge.placesOf(person).reduce((all, place) => all + judge.shiftOf(place).worked, 0)
    return bookedOf(scene, person) + planned - less < promised(person)
  }
  return {
    people: scene.people.length,
    placesOf: (person) => judge.placesOf(person),
    wishes: (person) => {
      const wished = (scene.people[person]!.wishedMinutesAWeek ?? 0) * scene.weeks
      return bookedOf(scene, person) < Math.max(wished, promised(person))
    },
    frees: (place, to) => {
      const person = judge.plan[place]!
      if (wishes.isPinned(place, person)) return false
      return promised(to) > 0 || promised(person) === 0 || !isShort(person, judge.shiftOf(place).worked)
    },
    may: (person, place) =>
      able[scene.places[place]!]!.has(person) && wishes.allow(place, person, judge.answer(person, place)),
    price: (person, place) => {
      pairs ??= pairsByPlace(asking.problem)
      const of = pairs
      const both = [person, judge.plan[place]!]
      const places = [...new Set(both.flatMap((one) => judge.placesOf(one)))].sort((one, other) => one - other)
      const { problem, plan } = narrowed(
        asking.problem,
        both,
        places.map((nth) => ({ nth, holder: judge.plan[nth] ?? null, pairs: of(nth) })),
      )
      const found = new Explainer(problem, plan).whyNot(0, places.indexOf(place))
      return found.kind === 'dearer' ? found.price : Number.POSITIVE_INFINITY
    },
    hand: (place, to) => {
      judge.take(place)
      judge.give(to, place)
    },
  }
}

const SHOWN = 20
/** Of so many places it is asked what keeps somebody from them. */
const MOST_ASKED = 40
const OWN_WORDS = {
  'left-out': 'Kept away by a wish of this plan',
  pinned: 'The places are pinned',
  contract: 'The places are owed by contracts',
} as const
type OwnWords = keyof typeof OWN_WORDS

interface Kept {
  userId: string
  rule: SaidGroup['rule']
  level: 'warn' | 'block'
  title: string
  text: string
}

/** Who wishes for work and gets none while others of their job get many: by what keeps most of them. */
export async function whoGetsNothing(planned: Planned, signal?: AbortSignal): Promise<SaidGroup[]> {
  const breathe = breather(signal)
  const sharing = sharingOf(planned)
  const places = ofThoseWithMany(sharing)
  const kept: Kept[] = []
  for (const person of withNothing(sharing)) {
    const reasons: Kept[] = []
    for (const place of places) {
      if (reasons.length >= MOST_ASKED) break
      const reason = reasonFor(planned, sharing, { person, place })
      if (reason) reasons.push(reason)
      await breathe()
    }
    const most = [...Map.groupBy(reasons, ({ rule }) => rule).values()].sort((one, other) => other.length - one.length)
    if (most[0]) kept.push(most[0][0]!)
  }
  const groups = [...Map.groupBy(kept, ({ rule, level }) => `${rule} ${level}`).values()].map((ones): SaidGroup => {
    const [{ rule, level, title }] = ones as [Kept, ...Kept[]]
    const people = ones.slice(0, SHOWN).map(({ userId, text }) => ({ userId, text }))
    return { rule, title, level, count: ones.length, people }
  })
  return groups.sort((one, other) => other.count - one.count || one.rule.localeCompare(other.rule))
}

/** What keeps somebody from a place of another; undefined where it is not of their job. */
function reasonFor(
  { scene, judge, wishes }: Planned,
  sharing: Sharing,
  { person, place }: { person: number; place: number },
): Kept | undefined {
  const { userId } = scene.people[person]!
  const { reasons } = judge.answer(person, place)
  const shift = judge.shiftOf(place)
  const own = (rule: OwnWords): Kept => ({
    userId,
    rule,
    level: 'block',
    title: OWN_WORDS[rule],
    text: OWN_WORDS[rule],
  })
  const first = reasons.find(({ level }) => level === 'block')
  if (first?.rule === 'job') return undefined
  if (!first && !wishes.lets(place, person))
    return own(wishes.isPinned(place, judge.plan[place]!) ? 'pinned' : 'left-out')
  if (!first && !sharing.frees(place, person)) return own('contract')
  const reason = first ?? reasons[0]
  if (!reason) return undefined
  const { text } = sayReason(reason, { ...scene.judge.context, shift, reader: 'manager' })
  return { userId, rule: reason.rule, level: reason.level, title: ruleOf.get(reason.rule)!.title, text }
}
