import { addDays, type Day } from '#shared/time.ts'

/** Why somebody does not work in a week, as far as the product knows it. */
export const whyCodes = ['family', 'leave', 'jury', 'closure', 'strike', 'sickness'] as const
export type Why = (typeof whyCodes)[number]

export interface Absence {
  from: Day
  through: Day
  why: Why
}

/** What is known of somebody with one hirer in one role. */
export interface History {
  /** The days on which they worked, or said that they worked for it through somebody else. */
  worked: readonly Day[]
  absences: readonly Absence[]
}

/** Seven days that begin on the weekday of the first day of work. */
export interface Week {
  from: Day
  /** `worked`, or `counts` as if it were; `paused` for a reason; `break`: nothing is known. */
  state: 'worked' | 'counts' | 'paused' | 'break'
  why: Why | null
  /** How many weeks of the qualifying period there are with it. */
  number: number
  /** The day from which work begins another period: after the break that ends this one. */
  lapsesOn: Day
}

/** The weeks that have to be completed: Agency Workers Regulations 2010, regulation 7(2). */
export const QUALIFYING_WEEKS = 12
/** The first week in which somebody is due what the hirer’s own staff get. */
export const EQUAL_FROM = QUALIFYING_WEEKS + 1

/** The weeks that a break may have: regulation 7(8)(a), (9)(a) for sickness, (8)(e) for jury service. */
const MOST = { break: 6, sickness: 28, jury: 28 } as const
/** What pauses, in the order in which it is looked for, what has no limit first: (d), (f), (g), (e), (b). */
const PAUSES = ['leave', 'closure', 'strike', 'jury', 'sickness'] as const
/** As far ahead as known leave is followed. */
const AHEAD_WEEKS = 260

/**
 * The weeks of somebody with one hirer in one role, as the Agency Workers Regulations 2010 count them.
 *
 * - Regulation 7(2) and (4): any work in a week counts it; a week begins on the weekday of the first day of work.
 * - 7(8): a break of up to six weeks for any reason pauses, and longer where it is sickness or jury service (up to 28
 *   weeks), leave, a closure or industrial action.
 * - 7(10): maternity, adoption and paternity leave count on.
 * - Regulation 8: whoever has completed the period stays so until such a break.
 * - Another hirer and another role have clocks of their own (7(3)).
 *
 * Where the text leaves a choice, it is the worker’s: weeks with a reason are not added to the six, and one day of a
 * reason is enough for a week without work. Weeks after the last that counts are listed up to the end of the break.
 */
export function countWeeks({ worked, absences }: History): Week[] {
  const days = [...new Set(worked)].sort()
  const weeks: Week[] = []
  let next = 0
  while (next < days.length) {
    const spell = countSpell(days, next, absences)
    weeks.push(...spell.weeks)
    next = spell.next
  }
  return weeks
}

type Spent = Record<keyof typeof MOST, number>
const NOTHING_SPENT: Spent = { break: 0, sickness: 0, jury: 0 }

/** The weeks from one day of work until a break ends the period, and the place of the day that begins the next one. */
function countSpell(days: readonly Day[], start: number, absences: readonly Absence[]) {
  const weeks: Omit<Week, 'lapsesOn'>[] = []
  let next = start
  let spent = NOTHING_SPENT
  let from = days[start]!
  const most = days.length * 8 + AHEAD_WEEKS
  while (weeks.length < most && spent.break <= MOST.break) {
    const end = addDays(from, 7)
    const first = next
    while (next < days.length && days[next]! < end) next++
    const found: Found = next > first ? { state: 'worked', why: null } : reasonOf(from, absences, spent)
    weeks.push({ from, ...found, number: (weeks.at(-1)?.number ?? 0) + (isCounted(found) ? 1 : 0) })
    spent = spend(spent, found)
    from = end
  }
  return { weeks: weeks.map((week): Week => ({ ...week, lapsesOn: from })), next }
}

/** What a break has used up with one week more; a week that counts ends it. */
function spend(spent: Spent, { state, why }: Found): Spent {
  if (state === 'break') return { ...spent, break: spent.break + 1 }
  if (why === 'sickness' || why === 'jury') return { ...spent, [why]: spent[why] + 1 }
  return state === 'paused' ? spent : NOTHING_SPENT
}

type Found = Pick<Week, 'state' | 'why'>

/** What a week without work is. */
function reasonOf(from: Day, absences: readonly Absence[], spent: Spent): Found {
  const through = addDays(from, 6)
  const has = (why: Why) => absences.some((one) => one.why === why && one.from <= through && one.through >= from)
  if (has('family')) return { state: 'counts', why: 'family' }
  const why = PAUSES.find((one) => {
    const isUsedUp = (one === 'sickness' || one === 'jury') && spent[one] >= MOST[one]
    return has(one) && !isUsedUp
  })
  return why ? { state: 'paused', why } : { state: 'break', why: null }
}

export const isCounted = ({ state }: Pick<Week, 'state'>) => state === 'worked' || state === 'counts'

/**
 * Which week of a qualifying period a day of work is in. `app.qualifying_week` answers the same from the stored weeks:
 * the last week that counts, or the next number where no break has ended the period.
 */
export function weekOn(weeks: readonly Week[], day: Day): number {
  const last = weeks.findLast((week) => week.from <= day && isCounted(week))
  if (!last || day >= last.lapsesOn) return 1
  return day < addDays(last.from, 7) ? last.number : last.number + 1
}

/** Where somebody stands with one hirer in one role. */
export interface Standing {
  /** The first day of the period. */
  startedOn: Day
  /** The weeks that count of it, this one included once there is work in it. */
  weeks: number
  /** `over`: a break has ended the period. */
  state: 'counting' | 'paused' | 'over'
  /** Since when it is paused, and why; null: no reason is known. */
  since: Day | null
  why: Why | null
  /** When week 13 begins or began; of who has not got there, at the earliest. */
  equalFrom: Day
  lapsesOn: Day
}

/** Where somebody stands on a day; undefined before their first day of work. */
export function standingOf(weeks: readonly Week[], today: Day): Standing | undefined {
  const begun = weeks.filter(({ from }) => from <= today)
  const counted = begun.filter(isCounted)
  const last = counted.at(-1)
  if (!last) return undefined
  const spell = counted.slice(counted.findLastIndex(({ number }) => number === 1))
  const idle = begun.slice(begun.indexOf(last) + 1).filter(({ from }) => addDays(from, 7) <= today)
  const paused = idle[0]
  const state = today >= last.lapsesOn ? 'over' : paused ? 'paused' : 'counting'
  const twelfth = spell.find(({ number }) => number === QUALIFYING_WEEKS)
  const resumes = begun.at(-1)!.from > last.from ? begun.at(-1)!.from : addDays(last.from, 7)
  return {
    ...{ startedOn: spell[0]!.from, weeks: last.number, state, lapsesOn: last.lapsesOn },
    since: state === 'paused' ? paused!.from : null,
    why: state === 'paused' ? idle.at(-1)!.why : null,
    equalFrom: twelfth ? addDays(twelfth.from, 7) : addDays(resumes, 7 * (QUALIFYING_WEEKS - last.number)),
  }
}
