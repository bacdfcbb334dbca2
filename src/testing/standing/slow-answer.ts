import { type Days, holds } from '#features/compliance/rules/days.ts'
import type { ComplianceStatus } from '#features/compliance/rules/state.ts'
import type { Reason, Standing } from '#features/members/rules/standing.ts'
import { addDays, type Day } from '#shared/time.ts'

/** Nothing in these worlds happens before or after. */
export const [BEGINNING, END] = ['2022-06-01', '2029-01-01'] as const

export interface Version {
  version: number
  starts: Day
  newStartersOnly: boolean
  retired: boolean
  name: string
  kinds: string[]
  jobs: string[]
  blocks: boolean
  managerLeadDays: number
}

/** What is stored of one person in a team, as plain as possible. */
export interface Known {
  spells: { job: string; days: Days }[]
  /** In the order in which they were recorded. */
  roles: { job: string; from: Day; held: boolean }[]
  joinedOn: Day
  suspended: Days[]
  completion: number
  unfinishedMayWork: boolean
  rightToWork: { covered: Days[]; waiting: Days[]; rejected: Days[] }
  requirements: Requirement[]
}

interface Requirement {
  id: string
  versions: Version[]
  status: ComplianceStatus
  /** The first day of their stay. */
  since: Day | null
}

/** One thing that may be in somebody's way, and what it does on a day. */
interface Thing {
  rule: string
  name: string
  byTeam: boolean
  blocks(day: Day): boolean
  waits(day: Day): boolean
  isDue(day: Day): boolean
  ends(day: Day): boolean
  /** How it is, where it is not there. */
  lack(day: Day): Reason['kind']
}

/** Remembers the answer of each day. */
function daily<Answer>(ask: (day: Day) => Answer): (day: Day) => Answer {
  const known = new Map<Day, Answer>()
  return (day) => {
    if (!known.has(day)) known.set(day, ask(day))
    return known.get(day) as Answer
  }
}

const isRightToWork = ({ kinds }: Version) => kinds.every((kind) => kind === 'right-to-work')

/** What versions say to somebody whose stay began then: of those that have begun and speak of the stay, the one recorded last. */
function speaking(versions: readonly Version[], since: Day | null) {
  const theirs = versions.filter(
    ({ newStartersOnly, starts }) => !(newStartersOnly && since !== null && since < starts),
  )
  return {
    on: (day: Day) => theirs.filter(({ starts }) => starts <= day).at(-1),
    /** Those that count on some day. */
    ever: theirs.filter(
      ({ version, starts, retired }) =>
        !retired && !theirs.some((other) => other.version > version && other.starts <= starts),
    ),
  }
}

/** Whether it blocks on one of the days after this one, as many as the lead time has and one more. */
function blocksWithin(day: Day, { leadDays, blocks }: { leadDays: number; blocks: (day: Day) => boolean }) {
  for (let ahead = 1; ahead <= leadDays + 1; ahead++) if (blocks(addDays(day, ahead))) return true
  return false
}

function lackOf({ covered, rejected }: Pick<ComplianceStatus, 'covered' | 'rejected'>) {
  return (day: Day): Reason['kind'] => {
    if (holds(rejected, day)) return 'rejected'
    return covered.some(({ from }) => from !== null && from < day) ? 'expired' : 'missing'
  }
}

/** A requirement, as far as it is asked of whoever does the job. */
function requirement({ id, versions, since, status }: Requirement, job: string): Thing {
  const { on, ever } = speaking(versions, since)
  const concerns = (version: Version) =>
    !isRightToWork(version) && (version.jobs.length === 0 || version.jobs.includes(job))
  const said = daily((day) => {
    const version = on(day)
    return version && !version.retired && concerns(version) ? version : undefined
  })
  const isThere = (day: Day) => holds(status.covered, day) || holds(status.exempt, day)
  const blocks = daily(
    (day) => said(day)?.blocks === true && holds(status.required, day) && !isThere(day) && !holds(status.grace, day),
  )
  const isDue = daily((day) => said(day)?.blocks === true && holds(status.grace, day) && !isThere(day))
  const latest = ever.filter(concerns).at(-1)
  return {
    rule: id,
    name: latest?.kinds.includes('fit-to-work') ? 'Clearance' : (latest?.name ?? ''),
    byTeam: latest?.kinds.every((kind) => kind === 'fit-to-work' || kind === 'professional-register') === true,
    ...{ blocks, isDue, waits: (day) => holds(status.waiting, day), lack: lackOf(status) },
    ends: daily((day) => {
      const version = said(day)
      if (!version || !holds(status.required, day) || blocks(day) || isDue(day)) return false
      return blocksWithin(day, { leadDays: version.managerLeadDays, blocks })
    }),
  }
}

const never = () => false

/** Whoever it is and whatever the team requires. What it requires says only how many days ahead the end is told; otherwise 30. */
function rightToWork(
  { rightToWork: { covered, waiting, rejected }, ...known }: Known,
  inStay: (day: Day) => boolean,
): Thing {
  const blocks = daily((day) => inStay(day) && !holds(covered, day))
  const about = known.requirements
    .map(({ versions }) => speaking(versions, known.joinedOn))
    .filter(({ ever }) => ever.some(isRightToWork))
  function leadsOn(day: Day) {
    if (about.length === 0) return [30]
    return about.flatMap(({ on }) => {
      const version = on(day)
      return version && !version.retired && isRightToWork(version) ? [version.managerLeadDays] : []
    })
  }
  return {
    ...{ rule: 'right-to-work', name: 'Right to work', byTeam: false, blocks, isDue: never },
    ...{ waits: (day) => holds(waiting, day), lack: lackOf({ covered, rejected }) },
    ends: daily(
      (day) => inStay(day) && !blocks(day) && leadsOn(day).some((leadDays) => blocksWithin(day, { leadDays, blocks })),
    ),
  }
}

/**
 * Where somebody stands in a job on a day: the table of the specification, row by row. It looks at every fact of every
 * day by itself. Written from the table, before the function that it checks.
 */
export function slowAnswer(known: Known, job: string) {
  const inStay = (day: Day) => known.spells.some(({ days }) => holds([days], day))

  /**
   * On days with roles somebody is booked in them alone, otherwise in their job. Of the rows of a role that have begun,
   * the one recorded last counts.
   */
  const isHeld = daily((day) => {
    if (!inStay(day)) return false
    const said = new Map(known.roles.filter(({ from }) => from <= day).map(({ job, held }) => [job, held]))
    const roles = [...said].filter(([, held]) => held).map(([of]) => of)
    return roles.length > 0
      ? roles.includes(job)
      : known.spells.some((spell) => spell.job === job && holds([spell.days], day))
  })

  const registration: Thing = {
    ...{ rule: 'registration', name: 'Registration', byTeam: false, waits: never, isDue: never, ends: never },
    ...{ blocks: inStay, lack: () => 'missing' as const },
  }
  const things = [
    ...(known.completion < 100 && !known.unfinishedMayWork ? [registration] : []),
    rightToWork(known, inStay),
    ...known.requirements.map((one) => requirement(one, job)),
  ]

  const standing = daily((day): Standing | null => {
    if (!isHeld(day)) return null
    if (holds(known.suspended, day)) return 'suspended'
    if (things.some(({ blocks, waits }) => blocks(day) && !waits(day))) return 'blocked'
    if (things.some(({ blocks }) => blocks(day))) return 'waiting'
    if (things.some(({ isDue }) => isDue(day))) return 'due'
    if (things.some(({ ends }) => ends(day))) return 'ends'
    return 'ready'
  })

  /** From the day on as far as it holds; null: as far as these worlds go. */
  function reach(day: Day, { holdsOn, step }: { holdsOn: (day: Day) => boolean; step: 1 | -1 }): Day | null {
    let last = day
    while (holdsOn(addDays(last, step))) {
      last = addDays(last, step)
      if (last <= BEGINNING || last >= END) return null
    }
    return last
  }
  const stretch = (day: Day, holdsOn: (day: Day) => boolean) => ({
    since: reach(day, { holdsOn, step: -1 }),
    until: reach(day, { holdsOn, step: 1 }),
  })

  const DOING: Partial<Record<Standing, (thing: Thing) => (day: Day) => boolean>> = {
    blocked: (thing) => (day) => thing.blocks(day) && !thing.waits(day),
    waiting: (thing) => (day) => thing.blocks(day) && thing.waits(day),
    due: (thing) => thing.isDue,
    ends: (thing) => thing.ends,
  }

  function reasonOf(thing: Thing, { day, is }: { day: Day; is: Standing }): Reason[] {
    const holdsOn = DOING[is]?.(thing)
    if (!holdsOn?.(day)) return []
    const days = stretch(day, holdsOn)
    return [
      {
        ...{ rule: thing.rule, name: thing.name, byTeam: thing.byTeam, ...days },
        kind: is === 'blocked' ? thing.lack(day) : (is as Reason['kind']),
        // What follows what ends, or else what is asked for.
        given: thing.waits(is === 'ends' && days.until ? addDays(days.until, 1) : day),
      },
    ]
  }

  function because(day: Day, is: Standing): Reason[] {
    if (is === 'suspended')
      return [
        {
          ...{ rule: 'suspension', name: 'Suspension', kind: 'suspended', byTeam: true, given: false },
          ...stretch(day, (on) => standing(on) === 'suspended'),
        },
      ]
    return things.flatMap((thing) => reasonOf(thing, { day, is }))
  }

  return {
    isHeld,
    on(day: Day) {
      const is = standing(day)
      return is && { standing: is, until: stretch(day, (on) => standing(on) === is).until, because: because(day, is) }
    },
  }
}
