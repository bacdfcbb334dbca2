import { whatIsSaid } from '#features/availability/rules/said.ts'
import { mondayOf } from '#shared/calendar.ts'
import { type RuleId, ruleOf } from './all-rules.ts'
import { type Answer, eligibility, type Reason } from './eligibility.ts'
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

function candidateOf(person: Person, shift: Shift, context: Context): Candidate {
  const monday = mondayOf(shift.firstDay)
  const weekMinutes = ownMinutes(person, monday, monday + 6)
  const wished = person.wishedMinutesAWeek
  return {
    userId: person.userId,
    answer: eligibility(person, shift, context),
    visits: person.visits[shift.siteId] ?? 0,
    isPreferredBySite: person.preferredBy.includes(shift.siteId),
    metres: metresTo(person, shift),
    weekMinutes,
    wishedMinutes: wished,
    shortMinutes: wished === null ? null : wished - weekMinutes,
    prefers: person.said !== null && whatIsSaid(person.said, shift.wall).worst === 'prefer',
  }
}

/** Beyond this many visits one site knows somebody as well as another. */
const KNOWN_VISITS = 10
const FAR_METRES = 30_000
const MANY_MINUTES = 24 * 60

/** From 0 to 1 each, weighed: who knows the residents first, then who is near, then whose hours are short, then who prefers the time. */
function score({ answer, visits, isPreferredBySite, metres, shortMinutes, prefers }: Candidate): number {
  const known = Math.min(visits, KNOWN_VISITS) / KNOWN_VISITS
  const near = 1 - Math.min(metres ?? FAR_METRES, FAR_METRES) / FAR_METRES
  const short = Math.min(Math.max(shortMinutes ?? 0, 0), MANY_MINUTES) / MANY_MINUTES
  const clear = answer.verdict === 'allowed' ? 5 : 0
  return clear + Number(isPreferredBySite) * 2 + known * 2 + near * 1.5 + short + Number(prefers) * 0.5
}

/** The same order for everybody who looks: by id where all else is equal. */
function inOrder<C extends Candidate>(candidates: C[]): C[] {
  const scores = new Map(candidates.map((one) => [one, score(one)]))
  return candidates.sort((a, b) => scores.get(b)! - scores.get(a)! || (a.userId < b.userId ? -1 : 1))
}

const blockingOf = ({ reasons }: Answer) => reasons.filter(({ level }) => level === 'block')

/** What the person has given, and waits for the team. */
export const waits = ({ since }: Finding): boolean => since != null

/** Whether somebody has given all that keeps them from the shift, and it waits for the team. */
function onlyWaits(answer: Answer): boolean {
  const blocking = blockingOf(answer)
  return blocking.length > 0 && blocking.every(waits)
}

/** The single act that would leave nothing that blocks: also to verify all that somebody has given. */
function oneAct({ answer }: Candidate, told: Context & { shift: Shift }): { act: Act; reason: Reason } | undefined {
  const blocking = blockingOf(answer)
  const [reason] = blocking
  if (!reason || (blocking.length > 1 && !onlyWaits(answer))) return undefined
  const act = ruleOf.get(reason.rule)!.say(reason, told).wayOut?.act
  return act && { act, reason }
}

const blockedBy = ({ answer }: Candidate) => answer.reasons.find(({ level }) => level === 'block')!.rule

/** Everybody for one place: who can take it, who nearly can, and who cannot by what. */
export function rankCandidates(people: Iterable<Person>, shift: Shift, context: Context): Ranked {
  const eligible: Candidate[] = []
  const nearly: Ranked['nearly'] = []
  const blocked: Candidate[] = []
  for (const person of people) {
    const candidate = candidateOf(person, shift, context)
    if (candidate.answer.verdict !== 'blocked') {
      eligible.push(candidate)
      continue
    }
    const one = oneAct(candidate, { ...context, shift })
    if (one) nearly.push({ ...candidate, ...one })
    else blocked.push(candidate)
  }
  return {
    eligible: inOrder(eligible),
    nearly: inOrder(nearly),
    blocked: [...Map.groupBy(blocked, blockedBy)].map(([rule, candidates]) => ({
      rule,
      candidates: inOrder(candidates),
    })),
  }
}
