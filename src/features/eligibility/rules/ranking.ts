import { whatIsSaid } from '#features/availability/rules/said.ts'
import { mondayOf } from '#shared/calendar.ts'
import { type RuleId, ruleOf } from './all-rules.ts'
import { type Answer, answerOf, eligibility, type Question, type Reason, reasonsUntil } from './eligibility.ts'
import { ownMinutes, type Person, type Shift } from './prepare.ts'
import type { Act, Context, Finding } from './rule.ts'
import { metresTo } from './shift/travel.ts'

/** One person for one place, with what the order comes from. */
export interface Candidate {
  userId: string
  answer: Answer
  visits: number
  isPreferredBySite: boolean
  metres: number | null
  /** The team's own work of the week, without this shift, and what is wished for; null: no wish is known. */
  weekMinutes: number
  wishedMinutes: number | null
  /** How far short of the wished hours the team's own work of the week is, without this shift; null: no wish is known. */
  shortMinutes: number | null
  /** They prefer to work all of that time. */
  prefers: boolean
}

export interface Ranked {
  /** Allowed or warned, the best first. */
  eligible: Candidate[]
  /** Blocked by one thing alone that one act puts right. */
  nearly: (Candidate & { act: Act; reason: Reason })[]
  /** The others, by what blocks them first. */
  blocked: { rule: RuleId; candidates: Candidate[] }[]
}

/** What it takes to work out is worked out when it is asked for: of most people nobody asks for all. */
function candidateOf(question: Question, known?: Answer): Candidate {
  const [person, shift] = question
  const wished = person.wishedMinutesAWeek
  let answer = known
  let minutes: number | undefined
  return {
    userId: person.userId,
    get answer() {
      answer ??= eligibility(...question)
      return answer
    },
    visits: person.visits[shift.siteId] ?? 0,
    isPreferredBySite: person.preferredBy.includes(shift.siteId),
    metres: metresTo(person, shift),
    get weekMinutes() {
      minutes ??= minutesOfWeek(person, shift)
      return minutes
    },
    wishedMinutes: wished,
    shortMinutes: wished === null ? null : wished - minutesOfWeek(person, shift),
    prefers: person.said !== null && whatIsSaid(person.said, shift.wall).worst === 'prefer',
  }
}

function minutesOfWeek(person: Person, { firstDay }: Shift): number {
  const monday = mondayOf(firstDay)
  return ownMinutes(person, monday, monday + 6)
}

/** Beyond this many visits one site knows somebody as well as another. */
const KNOWN_VISITS = 10
const FAR_METRES = 30_000
const MANY_MINUTES = 24 * 60

/** From 0 to 1 each, weighed: who knows the residents first, then who is near, then whose hours are short, then who prefers the time. */
function score(candidate: Candidate, isClear: boolean): number {
  const { visits, isPreferredBySite, metres, shortMinutes, prefers } = candidate
  const known = Math.min(visits, KNOWN_VISITS) / KNOWN_VISITS
  const near = 1 - Math.min(metres ?? FAR_METRES, FAR_METRES) / FAR_METRES
  const short = Math.min(Math.max(shortMinutes ?? 0, 0), MANY_MINUTES) / MANY_MINUTES
  return Number(isClear) * 5 + Number(isPreferredBySite) * 2 + known * 2 + near * 1.5 + short + Number(prefers) * 0.5
}

/** The same order for everybody who looks: by id where all else is equal. */
function inOrder<C extends Candidate>(candidates: C[], isClear: (one: C) => boolean = () => false): C[] {
  const scores = new Map(candidates.map((one) => [one, score(one, isClear(one))]))
  return candidates.sort((a, b) => scores.get(b)! - scores.get(a)! || (a.userId < b.userId ? -1 : 1))
}

const blockingOf = (reasons: readonly Reason[]) => reasons.filter(({ level }) => level === 'block')

/** What the person has given, and waits for the team. */
export const waits = ({ since }: Finding): boolean => since != null

/** More than one act would be needed; all that somebody has given is verified in one. */
function isManyActs(reasons: readonly Reason[]): boolean {
  const blocking = blockingOf(reasons)
  return blocking.length > 1 && !blocking.every(waits)
}

/** The single act that would leave nothing that blocks. */
function oneAct(reason: Reason, told: Context & { shift: Shift }): { act: Act; reason: Reason } | undefined {
  const act = ruleOf.get(reason.rule)!.say(reason, told).wayOut?.act
  return act && { act, reason }
}

/** Everybody for one place: who can take it, who nearly can, and who cannot by what. */
export function rankCandidates(people: Iterable<Person>, shift: Shift, context: Context): Ranked {
  const eligible: Candidate[] = []
  const nearly: Ranked['nearly'] = []
  const blocked: { rule: RuleId; candidate: Candidate }[] = []
  const told = { ...context, shift }
  for (const person of people) {
    const question = [person, shift, context] as const
    const reasons = reasonsUntil(isManyActs, question)
    const [first] = blockingOf(reasons)
    const isWhole = !isManyActs(reasons)
    const candidate = candidateOf(question, isWhole ? answerOf(reasons) : undefined)
    const one = first && isWhole ? oneAct(first, told) : undefined
    if (!first) eligible.push(candidate)
    else if (one) nearly.push(Object.assign(candidate, one))
    else blocked.push({ rule: first.rule, candidate })
  }
  return {
    eligible: inOrder(eligible, ({ answer }) => answer.verdict === 'allowed'),
    nearly: inOrder(nearly),
    blocked: [...Map.groupBy(blocked, ({ rule }) => rule)].map(([rule, ones]) => ({
      rule,
      candidates: inOrder(ones.map(({ candidate }) => candidate)),
    })),
  }
}
