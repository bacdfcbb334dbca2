import { type DayNumber, dayOf, type Minute, toDay, toInstant } from '#shared/calendar.ts'
import { formatLongDay, formatMinutes, londonTime } from '#shared/time.ts'
import type { RequirementFacts } from './facts.ts'
import type { Person, Shift } from './prepare.ts'
import type { Choice, Level, TeamRules } from './team-rules.ts'

/** From and until which minute somebody is free, with the rest that is due, between the work before a shift and the work after it. */
export interface Free {
  from?: Minute
  until?: Minute
}

/** What a rule found. Numbers only: words are made for the few that are shown. */
export interface Finding {
  /** Which of the rule's sentences; a rule with one needs none. */
  about?: string
  /** What was found and what is asked for, in the rule's own unit, and the day or minute that it concerns. */
  found: number
  asked: number
  at: number
  /** Where it is not the team's to choose. */
  level?: Level
  /** Work for another team is part of it: then nobody is told a figure, but at most when the person is free beside it. */
  elsewhere?: boolean
  free?: Free
  /** Minutes of compensatory rest that become due when this is booked. */
  compensatory?: number
  /** The requirement that is not met. */
  requirementId?: string
  /** The day on which the person gave what would meet it: it waits for the team's decision. Null: nothing waits. */
  since?: DayNumber | null
  /** False where the law lets nobody excuse somebody from it; otherwise as the rule says. */
  overridable?: boolean
}

export const acts = ['verify', 'ask', 'sign', 'check', 'terms', 'complete', 'induct', 'opt-out'] as const
/** What makes somebody eligible, by one act; `destinationOf` says where it is done. */
export type Act = (typeof acts)[number]

/** The act, in words for the manager and for the worker who do it; null: there is nothing that they can do. */
export interface WayOut {
  act: Act
  /** What is asked for is about health. */
  isHealth?: boolean
  /** The kind of evidence that it brings. */
  kind?: string
  manager: string
  worker: string | null
}

/** Whose turn it is: the team's, to decide about what was given on a day, or the worker's, to give something by one. */
export interface Turn {
  of: 'team' | 'worker'
  /** The thing, by its name. */
  what: string
  day: DayNumber
}

/** A finding in plain words, in two readings: for a manager of the team, and for the worker. */
export interface Said {
  manager: string
  worker: string
  turn?: Turn
  wayOut?: WayOut
}

/** What every person and shift of one question have in common. */
export interface Context {
  rules: TeamRules
  requirements: ReadonlyMap<string, RequirementFacts>
}

/** What words need besides the finding. */
export interface Told extends Context {
  shift: Shift
}

export interface Rule {
  id: string
  /** As a team's choices name it. */
  title: string
  source: string
  /** What it does unless the team chooses otherwise. */
  level: Level
  choices: readonly Choice[]
  /** Whether a manager may book in spite of it, with a reason (domain 2.0.20). */
  overridable: boolean
  /** It limits work: being on call away from the site is none, so it is not asked for that. */
  limitsWork?: true
  /** A worker reads neither which rule it is nor its source, and nothing of it where it only warns: all such rules say the same to them. */
  confidential?: true
  judge(person: Person, shift: Shift, context: Context): Finding | readonly Finding[] | undefined
  say(finding: Finding, told: Told): Said
}

/** Keeps the id as a literal. */
export function defineRule<const Id extends string>(rule: Rule & { id: Id }): Rule & { id: Id } {
  return rule
}

/** An average in hours and minutes, rounded up to six minutes: never shown as the limit that it is over. */
export const averageText = (minutes: number) => formatMinutes(Math.ceil(minutes / 6) * 6)

export const clock = (minute: Minute) => londonTime(toInstant(minute))

const nearDays = new Map<DayNumber, string>()

/** A day near the shift: `Saturday 7 March`. Each is written once: ranking writes one for everybody whom a day blocks. */
export function nearDay(day: DayNumber): string {
  const known = nearDays.get(day)
  if (known !== undefined) return known
  const text = formatLongDay(toDay(day), { today: toDay(day) })
  nearDays.set(day, text)
  return text
}

const atOn = (minute: Minute) => `${clock(minute)} on ${nearDay(dayOf(minute))}`

/** Too little rest beside work for another team: of that work nobody learns more than when the person is free. */
export function tooSoon({ free = {} }: Finding): string {
  const { from, until } = free
  if (from !== undefined && until !== undefined)
    return `Too soon after and before other work: not before ${atOn(from)} and not after ${atOn(until)}.`
  if (from !== undefined) return `Too soon after other work: not before ${atOn(from)}.`
  return until === undefined
    ? 'Too soon after or before other work.'
    : `Too soon before other work: not after ${atOn(until)}.`
}

/** What was given and waits for the team's decision: it is never missing (what was given is 'given'). */
export function saidToWait(what: string, { since, shift }: { since: DayNumber; shift: Shift }): Said {
  const day = formatLongDay(toDay(since), { today: toDay(shift.firstDay) })
  return {
    manager: `${what}: given on ${day}, not verified yet.`,
    worker: `${what}: you gave it on ${day}; your agency has not checked it yet.`,
    turn: { of: 'team', what, day: since },
    wayOut: { act: 'verify', manager: `Verify now: ${what}`, worker: 'Remind your agency' },
  }
}

export const weekOf = (monday: DayNumber) => `the week from ${nearDay(monday)}`
export const ASK = 'Ask your agency.'
export const NOT_OPEN = `This shift is not open to you. ${ASK}`
