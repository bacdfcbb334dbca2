import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import type { Standing } from '#features/teams/policy.ts'
import { formatMinutes, formatShortDay } from '#shared/time.ts'
import { type Goals, goals as ofGoals, presetOf } from '../../rules/goals.ts'
import type { ListedRun, Proposal, RunOptions } from '../../schema.ts'

/** `1 place`, `2 places` */
export const count = (many: number, what: string) => (many === 1 ? `1 ${what}` : `${many} ${what}s`)

export const hours = (minutes: number) => (minutes === 0 ? '0 h' : formatMinutes(minutes))

/** More is a long week: the law's average. */
export const LONG_WEEK = 48 * 60

/** `178 h 30` */
export const briefHours = (minutes: number) =>
  hours(minutes)
    .replace(/ h (\d+) min$/, ' h $1')
    .replace(/ /g, '\u00a0')

/** How far from the best possible a plan may be. */
export function distanceWords(percent: number | null): string {
  if (percent === null) return 'how far from the best possible is not known'
  return percent === 0 ? 'no plan is better' : `at most ${percent} % from the best possible`
}

/** `Mon 23 Nov, 20:00–08:00` */
export const whenWords = ({ day, start, end }: { day: string; start: string; end: string }) =>
  `${formatShortDay(day, { today: day })}, ${start}–${end}`

/** What a plan was made for: a ready choice, or what matters most. */
export function goalWords(goals: Goals): string {
  const ready = presetOf(goals)
  if (ready) return ready.label
  return ofGoals.map(({ value, label }) => `${label.split(' ', 2).join(' ')} ${goals[value]}`).join(', ')
}

/** What a plan was asked for beside it: `2 pinned, 1 left out`. */
export const wishWords = ({ pins, notFor, leaveOut }: Pick<RunOptions, 'pins' | 'notFor' | 'leaveOut'>): string =>
  [
    pins.length > 0 && `${pins.length} pinned`,
    notFor.length > 0 && `${notFor.length} not wanted`,
    leaveOut.length > 0 && `${leaveOut.length} left out`,
  ]
    .filter(Boolean)
    .join(', ')

type Merits = Pick<Proposal, 'timesHere' | 'metres' | 'weekMinutes' | 'wishedMinutes' | 'contractMinutes'>

/** The hours of a week that somebody should have: by contract, or by their wish; empty where nothing says any. */
export function soughtWords({
  wishedMinutes,
  contractMinutes,
}: Pick<Proposal, 'wishedMinutes' | 'contractMinutes'>): string {
  if (contractMinutes) return `${briefHours(contractMinutes)} by contract`
  return wishedMinutes === null ? '' : briefHours(wishedMinutes)
}

/** What speaks for somebody on a shift, in three facts. */
export function factsOf({ timesHere, metres, weekMinutes, ...sought }: Merits): string {
  const most = soughtWords(sought)
  return [
    timesHere === 0 ? 'new here' : `worked here ${timesHere === 1 ? 'once' : `${timesHere} times`}`,
    metres !== null && milesText(metres),
    `${briefHours(weekMinutes)}${most && ` of ${most}`} so far`,
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}

export const stateWords = ({ state, isStopped }: Pick<ListedRun, 'state' | 'isStopped'>): string =>
  state === 'done' && isStopped
    ? 'Stopped early'
    : { waiting: 'Waits', working: 'Being made', done: 'Done', failed: 'Failed' }[state]

export type Team = Standing & { id: string }
