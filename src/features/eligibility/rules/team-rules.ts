import type { Day } from '#shared/time.ts'

export type Level = 'warn' | 'block'
/** What a team may choose for a rule, as far as the law lets it. */
export type Choice = Level | 'off'

export const averageWeeks = [17, 26, 52] as const
export const letterChoices = ['warn', 'block'] as const
export const weeklyRests = ['24-in-7', '48-in-14', '35-in-7'] as const
export const nightWorkers = ['third', 'any'] as const
export const youngNights = ['22-06', '23-07'] as const
export const afterBookings = ['flag', 'release'] as const
export const swapChoices = ['approve', 'colleagues'] as const
/** Hours before the start until which people come off a shift by themselves. */
export const comeOffChoices = ['never', '24', '48', '72', '168'] as const
/** Hours before the start from which people read how to get into a site. */
export const wayInChoices = ['24', '48', '72', '168'] as const

/** What a team chooses where the law lets it (docs/decisions/working-time-choices.md). */
export interface TeamRules {
  /** By rule; a rule that is not named has its own level. */
  levels: Readonly<Partial<Record<string, Choice>>>
  /** Weeks of the average: 17; 26 in special cases; 52 by a workforce or collective agreement (regulations 4 and 23). */
  averageWeeks: (typeof averageWeeks)[number]
  /**
   * The first day of fixed periods, one after another, by written agreement (regulation 4(3)(a)); null: they roll.
   * Before that day they roll as well.
   */
  averageFrom: Day | null
  /**
   * What an average does that is over the limit by the letter of regulation 4 alone: of a new starter's few weeks, or
   * by the worked days that replace days left out.
   */
  letter: (typeof letterChoices)[number]
  /** 24 hours in each week, twice 24 or once 48 in two weeks, or 35: the daily rest on top (regulation 11). */
  weeklyRest: (typeof weeklyRests)[number]
  /** Who is a night worker: with a third of the shifts in the night, or with any (regulation 2). */
  nightWorker: (typeof nightWorkers)[number]
  /** When nobody under 18 works (regulation 2). */
  youngNight: (typeof youngNights)[number]
  /**
   * What becomes of a booking against which something is found later: shown to those concerned, or ended. What rests on
   * health never ends one by itself.
   */
  afterBooking: (typeof afterBookings)[number]
  /** Whether a manager agrees before a shift changes hands between colleagues. */
  swaps: (typeof swapChoices)[number]
  /** Until when people come off a shift without asking. */
  comeOff: (typeof comeOffChoices)[number]
  /** From when people who are booked read the door code, the parking and the notes of a site. */
  wayIn: (typeof wayInChoices)[number]
}

/** The choices of a team that has made none. */
export const USUAL_RULES: TeamRules = {
  levels: {},
  averageWeeks: 17,
  averageFrom: null,
  letter: 'warn',
  weeklyRest: '24-in-7',
  nightWorker: 'third',
  youngNight: '22-06',
  afterBooking: 'flag',
  swaps: 'approve',
  comeOff: 'never',
  wayIn: '24',
}

/** What is stored, with what is usual for choices that are newer; a choice that there is no more counts for nothing. */
export function teamRulesFrom(stored: Partial<TeamRules>): TeamRules {
  const names = Object.keys(USUAL_RULES) as (keyof TeamRules)[]
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? USUAL_RULES[name]])) as unknown as TeamRules
}
