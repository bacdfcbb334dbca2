import { inSentence } from '#shared/names.ts'
import { formatWhen } from '#shared/time.ts'

/** How a call ended, as it is written down. */
export const outcomes = [
  { value: 'no-answer', label: 'No answer' },
  { value: 'message', label: 'Left a message' },
  { value: 'ring-back', label: 'Will ring back' },
  { value: 'said-no', label: 'Said no' },
  { value: 'agreed', label: 'Agreed by phone' },
] as const
export type Outcome = (typeof outcomes)[number]['value']

const MINUTE_MS = 60_000
/** When a call counts as over although nobody has written down its end: the next caller does not wait longer. */
export const RINGING_FOR_MS = 10 * MINUTE_MS
/** Calls about other shifts are told of for this long. */
export const RECENT_MS = 30 * MINUTE_MS

/** What a line of the log says, as far as these words need it. */
interface Line {
  outcome: Outcome | 'unsaid' | null
  startedAt: string
  endedAt: string | null
  callerName: string
}

/** Whether somebody is on the phone with them, as far as is written down. */
export function isRinging({ outcome, startedAt }: Pick<Line, 'outcome' | 'startedAt'>, now: number): boolean {
  return outcome === null && now - Date.parse(startedAt) < RINGING_FOR_MS
}

/** A call in words, beside the name of the person who was rung: `Maya is ringing`, `Said no 3 min ago (Maya)`. */
export function callText(call: Line, now: number): string {
  const by = inSentence(call.callerName)
  if (isRinging(call, now)) return `${by} is ringing`
  const known = outcomes.find(({ value }) => value === call.outcome)
  if (!known) return `Rung ${formatWhen(call.startedAt, { now })} (${by})`
  return `${known.label} ${formatWhen(call.endedAt ?? call.startedAt, { now })} (${by})`
}

/** The same with the name of the person who was rung. */
export const callLine = (call: Line & { fullName: string }, now: number) =>
  isRinging(call, now) ? ringingWords(call) : `${inSentence(call.fullName)}: ${callText(call, now)}`

/** Why somebody is not rung now: `Maya is ringing Chidi`. */
export const ringingWords = (call: { callerName: string; fullName: string }) =>
  `${inSentence(call.callerName)} is ringing ${inSentence(call.fullName)}`
