import { formatMinutes, londonTime, minutesBetween } from '#shared/time.ts'
import type { OwnLine } from '../schema.ts'
import { DIFFERS_FROM } from './states.ts'

const clock = (instant: string) => londonTime(new Date(instant))

interface Times {
  from: string | null
  until: string | null
}

/** `07:00–15:00`; what nobody knows is a question mark. */
export const spanText = ({ from, until }: Times): string => `${from ? clock(from) : '?'}–${until ? clock(until) : '?'}`

export const plannedText = ({ plannedFrom, plannedUntil }: { plannedFrom: string; plannedUntil: string }): string =>
  spanText({ from: plannedFrom, until: plannedUntil })

/** `Break 30 min`, `No break`. */
export const breakText = (minutes: number): string => (minutes === 0 ? 'No break' : `Break ${formatMinutes(minutes)}`)

/** What was worked within the times: `Break 30 min · 7 h 30 min`, `Called out 02:10–02:50 · 40 min`, `Not called out`. */
export function workedText(line: {
  active: readonly Stretch[]
  isOnCall: boolean
  breakMinutes: number
  minutes: number
}): string {
  if (line.isOnCall && line.active.length === 0) return withinText(line)
  return `${withinText(line)} · ${formatMinutes(line.minutes)}`
}

/** What there was within the times: `Break 30 min`, `Called out 02:10–02:50`, `On call, not called out`. */
export const withinText = (line: { active: readonly Stretch[]; isOnCall: boolean; breakMinutes: number }): string =>
  line.isOnCall && line.active.length === 0
    ? 'On call, not called out'
    : (activeText(line) ?? breakText(line.breakMinutes))

interface Beside extends Times {
  plannedFrom: string
  plannedUntil: string
  plannedBreak: number
  breakMinutes: number
  /** When they were up in a sleep-in, or called out. */
  active?: readonly Stretch[]
}

interface Stretch {
  from: string
  until: string
}

/** `Called out 02:10–02:50 and 05:00–05:30`, `Up 03:00–03:20`; null: neither. */
export function activeText({ active, isOnCall }: { active: readonly Stretch[]; isOnCall: boolean }): string | null {
  if (active.length === 0) return null
  return `${isOnCall ? 'Called out' : 'Up'} ${active.map(spanText).join(' and ')}`
}

/** Whether the times are those of the plan. */
export const isAsPlanned = (line: Beside): boolean =>
  line.from === line.plannedFrom &&
  line.until === line.plannedUntil &&
  line.breakMinutes === line.plannedBreak &&
  !line.active?.length

/** Whether the times are so near to the plan that they differ in nothing that anybody has to look at. */
export function isNearPlan(line: Beside): boolean {
  if (line.from === null || line.until === null || line.active?.length) return false
  const [came, left] = [minutesBetween(line.plannedFrom, line.from), minutesBetween(line.plannedUntil, line.until)]
  const longer = left - came - (line.breakMinutes - line.plannedBreak)
  return [came, left, longer].every((minutes) => Math.abs(minutes) < DIFFERS_FROM)
}

/** What a line pays more than its plan, in pence; null where nobody knows yet what was worked, or the reader sees no pay. */
export function payDifference({ from, pay, plannedPay }: Times & { pay: number | null; plannedPay: number | null }) {
  return from === null || pay === null || plannedPay === null ? null : pay - plannedPay
}

/** `+11 min`, `−1 h 30 min`, `same length`: how much longer than the plan. */
export function differenceText(minutes: number, planned: number): string {
  if (minutes === planned) return 'same length'
  return `${minutes > planned ? '+' : '−'}${formatMinutes(Math.abs(minutes - planned))}`
}

/** What the button says that confirms a line. */
export const confirmText = (line: Beside & Pick<OwnLine, 'source'>): string =>
  `${line.source === 'manager' ? 'Agree' : 'Confirm'} ${spanText(line)}${isAsPlanned(line) ? ', as planned' : ''}`

export type OwnState = 'asked' | 'changed' | 'waits' | 'disputed' | 'confirmed' | 'approved'

export const ownStates: Record<OwnState, { label: string; state: 'ok' | 'soon' | 'bad' | 'info' | 'plain' }> = {
  asked: { label: 'Asks you', state: 'soon' },
  changed: { label: 'Changed', state: 'soon' },
  waits: { label: 'To confirm', state: 'soon' },
  disputed: { label: 'Disputed', state: 'bad' },
  confirmed: { label: 'Confirmed', state: 'info' },
  approved: { label: 'Approved', state: 'ok' },
}

/** Where a line stands for its person. */
export function ownStateOf({ dispute, isApproved, isConfirmed, source }: OwnLine): OwnState {
  if (dispute) return dispute.side === 'worker' ? 'disputed' : 'asked'
  if (source === 'manager' && !isConfirmed) return 'changed'
  if (isApproved) return 'approved'
  return isConfirmed ? 'confirmed' : 'waits'
}

/** How the times came about. */
export function sourceText({
  source,
  saidBy,
  isConfirmed,
}: Pick<OwnLine, 'source' | 'saidBy' | 'isConfirmed'>): string {
  if (source === 'manager') return `Changed by ${saidBy ?? 'a manager'}`
  if (source === 'worker') return 'As you said'
  if (source === 'clock') return 'As you clocked'
  return isConfirmed ? 'As planned' : 'As planned, nobody has said yet'
}
