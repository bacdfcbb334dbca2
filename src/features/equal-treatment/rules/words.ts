import { jobLabel } from '#features/teams/rules/jobs.ts'
import { type Day, formatDay, formatDayMonth } from '#shared/time.ts'
import type { CountedWeek, EqualClock } from '../schema.ts'
import { EQUAL_FROM, QUALIFYING_WEEKS, type Why } from './clock.ts'

export const whyWords: Record<Why, string> = {
  family: 'Family leave: it counts',
  leave: 'Leave',
  jury: 'Jury service',
  closure: 'The client was closed',
  strike: 'Strike or lock-out',
  sickness: 'Sickness',
}

/** The reasons that a manager says; the others are known from leave and sick calls. */
export const saidWhys = ['jury', 'closure', 'strike'] as const

/** `Week 7 of 12`, `Week 13`. */
export function weekText(weeks: number): string {
  return weeks <= QUALIFYING_WEEKS ? `Week ${weeks} of ${QUALIFYING_WEEKS}` : `Week ${weeks}`
}

type Stands = Pick<EqualClock, 'weeks' | 'state' | 'since' | 'why' | 'equalFrom' | 'lapsesOn'>

/** Whether somebody is in week 13 or later on a day. */
export const isEqual = ({ state, equalFrom, weeks }: Stands, today: Day) =>
  state !== 'over' && weeks >= QUALIFYING_WEEKS && equalFrom <= today

/** Where somebody stands, in a word or two. */
export function standingText(clock: Stands, today: Day): string {
  if (clock.state === 'over') return 'Ended'
  return isEqual(clock, today) ? 'Equal pay due' : weekText(clock.weeks)
}

/** What of a clock has to be said besides: `Paused since 3 Nov, leave`, `Week 13 from Mon 30 Nov at the earliest`. */
export function standsText(clock: Stands, today: Day): string {
  const day = (on: Day) => formatDayMonth(on, { today })
  if (clock.state === 'over') return `Ended by a break of more than six weeks, on ${day(clock.lapsesOn)}`
  const why = clock.why ? whyWords[clock.why].toLowerCase() : 'no work'
  const paused = clock.since ? `Paused since ${day(clock.since)}, ${why}` : undefined
  const until = clock.since ? `, begins anew on ${day(clock.lapsesOn)}` : ''
  if (isEqual(clock, today))
    return [`${clock.weeks} weeks, due since ${day(clock.equalFrom)}`, paused && `${paused}${until}`]
      .filter(Boolean)
      .join('. ')
  const next =
    clock.weeks >= QUALIFYING_WEEKS
      ? `week ${EQUAL_FROM} from ${day(clock.equalFrom)}`
      : `week ${EQUAL_FROM} on ${day(clock.equalFrom)} at the earliest`
  return paused ? `${paused}${until}; ${next}` : capital(next)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `Oakfield, Registered Nurse`. */
export const whereText = ({ clientName, job }: { clientName: string; job: string }) => `${clientName}, ${jobLabel(job)}`

/** What a week of a history is: `Worked`, `Paused: sickness`, `No work`. */
export function stateText({ state, why }: Pick<CountedWeek, 'state' | 'why'>): string {
  if (state === 'worked') return 'Worked'
  if (state === 'break') return 'No work'
  return state === 'counts' ? whyWords.family : `Paused: ${why ? whyWords[why].toLowerCase() : ''}`
}

/** `2.47 %`. */
export const percentText = (hundredths: number) => `${(hundredths / 100).toFixed(2)} %`

/** `16 Nov 2026 to 22 Nov 2026`. */
export const daysText = ({ from, through }: { from: Day; through: Day }) =>
  from === through ? formatDay(from) : `${formatDay(from)} to ${formatDay(through)}`

/** `week 13 at Oakfield`: what a line of pay says of its week. */
export const lineWeekText = (week: number, clientName: string) => `week ${week} at ${clientName}`
