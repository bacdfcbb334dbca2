import { inOrder, type Need, type Reason, type StandingAnswer } from '#features/members/rules/standing.ts'
import { addDays, type Day } from '#shared/time.ts'
import { type Days, holds, inBoth, stretchAt, together, without } from './days.ts'
import { evidenceKinds } from './kinds.ts'
import type { ComplianceStatus } from './state.ts'
import { effectiveDays } from './versions.ts'

/** What a version of a requirement says of whether somebody can work. */
interface Version {
  version: number
  starts: Day
  newStartersOnly: boolean
  retired: boolean
  name: string
  kinds: readonly string[]
  jobs: readonly string[]
  blocks: boolean
  managerLeadDays: number
}

/** What is stored of somebody in a team, for the question where they stand in one of their roles. Days, never a state of today. */
export interface StandingFacts {
  job: string
  /** The days on which they hold the role, or have it as their job and hold none. */
  held: readonly Days[]
  /** All their days in the team, and the first of the stay they are in. */
  stay: readonly Days[]
  joinedOn: Day
  suspended: readonly Days[]
  /** Their registration is complete, or the team lets people work without that. */
  isRegistered: boolean
  /** What checks of the team cover, and what was given without a decision or was rejected would cover. */
  rightToWork: Record<'covered' | 'waiting' | 'rejected', readonly Days[]>
  /** `since`: the first day of the stay by which their versions are chosen. */
  requirements: readonly { id: string; versions: readonly Version[]; status: ComplianceStatus; since: Day | null }[]
}

/** What may keep somebody from working, as days: a row of `app.standing_reasons`. */
interface Hindrance extends Pick<Reason, 'rule' | 'name' | 'byTeam'> {
  blocking: readonly Days[]
  waiting: readonly Days[]
  rejected: readonly Days[]
  hadFrom: Day | null
  due: readonly Days[]
  ends: readonly Days[]
}

/** How many days ahead the end of a right to work is told where no requirement says. */
const USUAL_LEAD = 30
const ALWAYS: Days = { from: null, until: null }
const RIGHT_TO_WORK = 'right-to-work'
const isRightToWork = ({ kinds }: Pick<Version, 'kinds'>) => kinds.every((kind) => kind === RIGHT_TO_WORK)

interface Led {
  days: Days
  leadDays: number
}

/** The days before each stretch that blocks, by the lead time of the day. */
function daysBefore(blocking: readonly Days[], led: readonly Led[]): Days[] {
  return together(blocking).flatMap(({ from: first }) =>
    first === null
      ? []
      : led.flatMap(({ days, leadDays }) => inBoth([days], [{ from: addDays(first, -leadDays - 1), until: first }])),
  )
}

function ofRequirements({ job, requirements }: StandingFacts): Hindrance[] {
  return requirements.flatMap(({ id, versions, status, since }) => {
    const asked = effectiveDays(versions, since).filter(
      ({ version }) => (version.jobs.length === 0 || version.jobs.includes(job)) && !isRightToWork(version),
    )
    const firm = together(asked.filter(({ version }) => version.blocks).map(({ days }) => days))
    const latest = asked.toSorted((one, other) => other.version.version - one.version.version)[0]?.version
    if (firm.length === 0 || !latest) return []
    const blocking = inBoth(status.gaps, firm)
    const due = inBoth(without(without(status.grace, status.covered), status.exempt), firm)
    const led = asked.map(({ version, days }) => ({ days, leadDays: version.managerLeadDays }))
    return [
      {
        rule: id,
        name: latest.kinds.some((kind) => evidenceKinds[kind]?.health) ? 'Clearance' : latest.name,
        byTeam: latest.kinds.every((kind) => evidenceKinds[kind] && !evidenceKinds[kind].step),
        ...{ blocking, due, waiting: status.waiting, rejected: status.rejected },
        hadFrom: status.covered[0]?.from ?? null,
        ends: without(without(inBoth(daysBefore(blocking, led), status.required), blocking), due),
      },
    ]
  })
}

/**
 * The right to work is the team's to have checked, whatever it requires; a requirement of it says only how many days
 * ahead its end is told.
 */
function ofRightToWork({ stay, joinedOn, rightToWork, requirements }: StandingFacts): Hindrance[] {
  const blocking = without(stay, rightToWork.covered)
  const asked = requirements
    .flatMap(({ versions }) => effectiveDays(versions, joinedOn))
    .filter(({ version }) => isRightToWork(version))
  const led = asked.map(({ version, days }) => ({ days, leadDays: version.managerLeadDays }))
  const usual = [{ days: ALWAYS, leadDays: USUAL_LEAD }]
  return [
    {
      ...{ rule: RIGHT_TO_WORK, name: 'Right to work', byTeam: false, blocking, due: [] },
      ...{ waiting: rightToWork.waiting, rejected: rightToWork.rejected },
      hadFrom: together(rightToWork.covered)[0]?.from ?? null,
      ends: without(inBoth(daysBefore(blocking, led.length > 0 ? led : usual), stay), blocking),
    },
  ]
}

function ofRegistration({ isRegistered, stay }: StandingFacts): Hindrance[] {
  if (isRegistered) return []
  const nothing = { waiting: [], rejected: [], due: [], ends: [], hadFrom: null }
  return [{ rule: 'registration', name: 'Registration', byTeam: false, blocking: stay, ...nothing }]
}

/** What makes a standing of a hindrance, by the standing. */
const DAYS: Record<Exclude<Need, 'suspended' | 'ready'>, (of: Hindrance) => readonly Days[]> = {
  blocked: ({ blocking, waiting }) => without(blocking, waiting),
  waiting: ({ blocking, waiting }) => inBoth(blocking, waiting),
  due: ({ due }) => due,
  ends: ({ ends }) => ends,
}

function kindOn({ rejected, hadFrom }: Hindrance, day: Day) {
  if (holds(rejected, day)) return 'rejected'
  return hadFrom !== null && hadFrom < day ? 'expired' : 'missing'
}

/** Why somebody stands so on a day. The same as `app.standing_because`. */
function becauseOf(
  hindrances: readonly Hindrance[],
  { standing, day }: { standing: keyof typeof DAYS; day: Day },
): Reason[] {
  return hindrances
    .flatMap((one): Reason[] => {
      const stretch = stretchAt(DAYS[standing](one), day)
      if (!stretch) return []
      const { from: since, until } = stretch
      const asked = standing === 'ends' && until !== null ? until : day
      return [
        {
          ...{ rule: one.rule, name: one.name, byTeam: one.byTeam, given: holds(one.waiting, asked), since },
          kind: standing === 'blocked' ? kindOn(one, day) : standing,
          until: until && addDays(until, -1),
        },
      ]
    })
    .sort(inOrder)
}

/** It is as long as the standing. */
const SUSPENSION = { rule: 'suspension', name: 'Suspension', kind: 'suspended', byTeam: true, given: false } as const

/**
 * Where somebody of the active staff stands in one of their roles on any day in London, with what is known now: the
 * first that holds, and why; null on days on which they do not hold the role. What only warns is no part of it, and
 * rules of working time belong to a shift. In lists the days on which it changes are read as they are stored
 * (`app.judge_standings`, which follows from the same facts).
 */
export function standingOn(facts: StandingFacts, day: Day): StandingAnswer | null {
  if (!holds(facts.held, day)) return null
  const hindrances = [...ofRegistration(facts), ...ofRightToWork(facts), ...ofRequirements(facts)]
  const parts = (Object.keys(DAYS) as (keyof typeof DAYS)[]).map((standing) => ({
    standing,
    days: together(hindrances.flatMap(DAYS[standing])),
  }))
  // On which days each holds, and nothing that comes before it.
  let left = facts.held
  const all = [
    { standing: 'suspended', days: facts.suspended } as const,
    ...parts,
    { standing: 'ready', days: [ALWAYS] } as const,
  ]
  for (const { standing, days } of all) {
    const stretch = stretchAt(inBoth(left, days), day)
    if (stretch) {
      const [since, until] = [stretch.from, stretch.until && addDays(stretch.until, -1)]
      return { standing, until, because: reasonsOf(standing, { since, until }) }
    }
    left = without(left, days)
  }
  return null

  function reasonsOf(standing: Need, days: Pick<Reason, 'since' | 'until'>): Reason[] {
    if (standing === 'ready') return []
    return standing === 'suspended' ? [{ ...SUSPENSION, ...days }] : becauseOf(hindrances, { standing, day })
  }
}
