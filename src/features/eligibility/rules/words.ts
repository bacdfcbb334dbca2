import { toDay } from '#shared/calendar.ts'
import type { Day } from '#shared/time.ts'
import { type RuleId, ruleOf } from './all-rules.ts'
import type { Answer, Reason } from './eligibility.ts'
import type { Act, Told, Turn } from './rule.ts'
import type { Level } from './team-rules.ts'

/** Whose reading it is. What a worker must not learn is in neither rule nor reading of theirs: see `say` of each rule. */
export type Reader = 'manager' | 'worker'

/** A way out in the words of one reader, with what it is about. */
export interface SaidWay {
  act: Act
  text: string
  requirementId: string | null
  /** The kind of evidence that it brings. */
  kind: string | null
}

/** A reason in plain words, as it leaves the server. */
export interface SaidReason {
  /** Which rule it is; of what a worker must not learn, that the shift is not open to them. */
  rule: Reason['rule'] | typeof NEUTRAL
  level: Level
  text: string
  source: string
  /** Whose turn it is, where what is missing has a name; the day is when it was given, or by when it is needed. */
  turn: (Pick<Turn, 'of' | 'what'> & { day: Day }) | null
  /** The one thing that would make it good, where there is one that the reader can do or ask for. */
  wayOut: SaidWay | null
  /** Whether a manager may book in spite of it, with a reason. */
  overridable: boolean
  /** Minutes of compensatory rest that become due, where no figure tells of another team's work. */
  compensatoryMinutes: number | null
}

/** What a worker's answer says in place of a confidential rule: the same for each, so that it tells nothing that the text does not. */
export const NEUTRAL = 'not-open'
const CONFIDENTIAL = { rule: NEUTRAL, source: 'A decision of your agency' } as const

/** What a rule is about, for where there is no room for its sentence; undefined for what is no rule any more. */
export function titleOf(rule: unknown): string | undefined {
  return rule === NEUTRAL ? 'It is not open to you' : ruleOf.get(rule as RuleId)?.title
}

const isConfidential = (reader: Reader, rule: RuleId) => reader === 'worker' && ruleOf.get(rule)!.confidential

/** One reason in the words of its rule. */
export function sayReason(reason: Reason, { reader, ...told }: Told & { reader: Reader }): SaidReason {
  const rule = ruleOf.get(reason.rule)!
  const said = rule.say(reason, told)
  const { turn, wayOut } = said
  const text = wayOut?.[reader]
  // A manager who may not read of health would find the requirement by its id.
  const isHidden = reader === 'manager' && wayOut?.isHealth
  return {
    ...(isConfidential(reader, reason.rule) ? CONFIDENTIAL : { rule: reason.rule, source: rule.source }),
    level: reason.level,
    text: said[reader],
    turn: turn ? { of: turn.of, what: turn.what, day: toDay(turn.day) } : null,
    wayOut:
      wayOut && text
        ? {
            ...{ act: wayOut.act, text },
            requirementId: (!isHidden && reason.requirementId) || null,
            kind: (!(isHidden && wayOut.act !== 'check') && wayOut.kind) || null,
          }
        : null,
    overridable: isOverridable(reason),
    compensatoryMinutes: reason.elsewhere ? null : (reason.compensatory ?? null),
  }
}

/** Whether a manager with the permission may book in spite of a reason: never of what the law lets nobody excuse. */
function isOverridable({ rule, overridable }: Reason): boolean {
  return ruleOf.get(rule)!.overridable && overridable !== false
}

/** An answer in words: what blocks first. */
export function sayAnswer(answer: Answer, told: Told & { reader: Reader }) {
  const shown = answer.reasons.filter(({ rule, level }) => level === 'block' || !isConfidential(told.reader, rule))
  const first = shown.find(({ rule }) => isConfidential(told.reader, rule))
  const said = shown.filter((reason) => reason === first || !isConfidential(told.reader, reason.rule))
  const inOrder = said.toSorted((a, b) => Number(b.level === 'block') - Number(a.level === 'block'))
  const verdict = said.length === 0 ? ('allowed' as const) : answer.verdict
  return { verdict, reasons: inOrder.map((reason) => sayReason(reason, told)) }
}
