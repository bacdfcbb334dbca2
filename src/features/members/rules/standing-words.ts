import { jobLabel } from '#features/teams/rules/jobs.ts'
import { addDays, type Day, daysBetween, formatDayMonth } from '#shared/time.ts'
import { type Reason, type Standing, type StandingAnswer, type StandingFilter, standingFilters } from './standing.ts'

/** A standing as it is told: its first reasons, and how many more there are. */
export interface ToldStanding extends StandingAnswer {
  more: number
}

/** What words need besides. */
interface Reading {
  today: Day
  /** How much of the registration is done, in per cent. */
  completion?: number | undefined
}

type Sentence = (told: ToldStanding, reading: Reading) => string

/** So many reasons are named. */
const NAMED = 2

/** 'First Aid, DBS (2 more)'. */
function named({ because, more }: Pick<ToldStanding, 'because' | 'more'>, completion?: number) {
  const names = because.slice(0, NAMED).map(({ rule, name }) => {
    return rule === 'registration' && completion !== undefined ? `${name} ${completion}%` : name
  })
  return names.join(', ') + counted(because.length + more - names.length)
}

const counted = (others: number) => (others > 0 ? ` (${others} more)` : '')
const others = ({ because, more }: ToldStanding) => counted(because.length + more - 1)

const NO_REASON: Reason = {
  ...{ rule: '', name: 'Something', kind: 'missing', byTeam: false, given: false },
  ...{ since: null, until: null },
}
const first = ({ because }: ToldStanding) => because[0] ?? NO_REASON

/** 'ends on 9 Dec' of a day; nothing without one. */
const dated = (before: string, day: Day | null, { today }: Reading) =>
  day === null ? '' : ` ${before} ${formatDayMonth(day, { today })}`

/** 'today', 'tomorrow', 'in 6 days'. */
function inDays(day: Day | null, { today }: Reading) {
  const days = day === null ? 0 : daysBetween(today, day)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

const FOR_MANAGERS: Record<Standing, Sentence> = {
  ended: (told, reading) => first(told).name + dated('on', first(told).since, reading),
  asked: (told) => first(told).name,
  suspended: ({ until }, reading) => `Suspended${dated('until', until, reading)}`,
  blocked: (told, { completion }) => `Blocked: ${named(told, completion)}`,
  waiting: (told) => `Waits for you: ${named(told)}`,
  due(told, reading) {
    const { name, given, until } = first(told)
    return (given ? `Verify ${name}` : `${name} due`) + dated('by', until, reading) + others(told)
  },
  ends(told, reading) {
    const { name, given, until } = first(told)
    const what = given ? `verify ${name}${dated('by', until, reading)}` : `${name} ends ${inDays(until, reading)}`
    return `Can work; ${what}${others(told)}`
  },
  ready: () => 'Can work',
}

const checking = (told: ToldStanding) => `Your agency is checking ${named(told)}`

const FOR_THEMSELVES: Record<Standing, Sentence> = {
  ended(told, reading) {
    const { name, since } = first(told)
    return (name === 'Left' ? 'You left' : name) + dated('on', since, reading)
  },
  asked: (told) => (first(told).name === 'Invited' ? 'The team has invited you' : 'Your request waits for the team'),
  suspended: ({ until }, reading) => `Not bookable${dated('until', until, reading)}. Ask your agency`,
  blocked(told, { completion }) {
    const because = told.because.filter(({ byTeam }) => !byTeam)
    if (because.length === 0) return `Your agency has still to check ${named(told)}`
    return `${because.length + told.more} to give: ${named({ because, more: told.more }, completion)}`
  },
  waiting: checking,
  due(told, reading) {
    const { name, given, until } = first(told)
    return given ? checking(told) : `Give ${name}${dated('by', until, reading)}${others(told)}`
  },
  ends(told, reading) {
    const { given, until } = first(told)
    return given ? checking(told) : `Ends ${inDays(until, reading)}: ${named(told)}`
  },
  ready: () => 'Ready to work',
}

/** Where somebody stands, in words for the managers of the team. */
export const standingForManager: Sentence = (told, reading) => FOR_MANAGERS[told.standing](told, reading)

/** Where somebody stands, in words for themselves. */
export const standingForPerson: Sentence = (told, reading) => FOR_THEMSELVES[told.standing](told, reading)

/** One reason as a sentence without its end, the same for everybody: 'First Aid expired on 3 Nov'. */
export function reasonInWords({ name, kind, given, since, until }: Reason, reading: Reading): string {
  const waits = given ? ', and what was given waits to be checked' : ''
  switch (kind) {
    case 'expired':
      return `${name} expired${dated('on', since && addDays(since, -1), reading)}`
    case 'rejected':
      return `${name} was rejected`
    case 'waiting':
      return `${name} was given and waits to be checked`
    case 'due':
      return `${name} is due${dated('by', until, reading)}${waits}`
    case 'ends':
      return `${name} ends${dated('on', until, reading)}${waits}`
    case 'suspended':
      return `Suspended${dated('from', since, reading)}${dated('until', until, reading)}`
    default:
      return `${name} is missing`
  }
}

/** The standings of active staff alone, as a list is narrowed to them. */
export const STANDING_FILTER_WORDS: Record<StandingFilter, string> = {
  works: 'Can work',
  'works-not': 'Cannot work',
  suspended: 'Suspended',
  blocked: 'Blocked',
  waiting: 'Waits for you',
  due: 'Can work; something is due',
  ends: 'Can work; something ends soon',
  ready: 'Can work; nothing to do',
}

/** The standing that somebody searches for by its name: 'blocked', 'can work'. */
export function standingNamed(text: string): StandingFilter | undefined {
  const sought = text.trim().toLowerCase()
  return standingFilters.find((one) => one === sought || STANDING_FILTER_WORDS[one].toLowerCase() === sought)
}

/** The colour and icon of each standing (`client/ui/state`); a suspension has an icon of its own. */
const STATES = {
  ...({ ended: 'plain', asked: 'info', suspended: 'bad', blocked: 'bad' } as const),
  ...({ waiting: 'info', due: 'soon', ends: 'soon', ready: 'ok' } as const),
}

export const standingState = (standing: Standing) => STATES[standing]

/** Where somebody stands in one of their roles: 'Nurse: blocked, NMC'. */
export function roleForManager(told: ToldStanding & { job: string }, reading: Reading): string {
  const words = standingForManager(told, reading)
  return `${jobLabel(told.job)}: ${words.charAt(0).toLowerCase()}${words.slice(1).replace(': ', ', ')}`
}

interface Stood {
  standing: ToldStanding & { others: readonly (ToldStanding & { job: string })[] }
  completion: number
}

/**
 * What a mark shows of a member to managers (`client/ui/state/cut-mark.tsx`): where they stand, and in their other
 * roles when it is pointed at.
 */
export function standingLook({ standing, completion }: Stood, today: Day) {
  const reading = { today, completion }
  return {
    state: standingState(standing.standing),
    isBarred: standing.standing === 'suspended',
    words: standingForManager(standing, reading),
    also: standing.others.map((other) => roleForManager(other, reading)),
  }
}
