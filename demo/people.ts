import { MEN, WOMEN } from './names.ts'

/** The progress of a person's registration and membership. */
export type Stage =
  | 'complete'
  | 'no-health'
  | 'half'
  | 'begun'
  | 'new'
  | 'asks'
  | 'asks-complete'
  | 'rejected'
  | 'withdrawn'
  | 'left'
  | 'removed'

export interface DemoPerson {
  name: string
  gender: 'female' | 'male'
  job: 'healthcare-assistant' | 'nurse' | 'support-worker' | 'care-assistant' | 'admin-assistant'
  stage: Stage
  /** One of those who were cleared to work soon after they had registered: most of them, so that their stories are told in few words. */
  isCrew: boolean
  /** Index into TEAMS. */
  team: number
  /** Days before today on which they signed up. */
  daysAgo: number
  email: string
}

export const PASSWORD = 'tea-at-five-am'

export const TEAMS = [
  {
    name: 'Bright Care',
    owner: 'Maya Clarke',
    manager: 'Daniel Osei',
    siteManager: 'Nadia Karim',
    officer: 'Helen Ward',
  },
  {
    name: 'Harbour Nursing',
    owner: 'Priya Raman',
    manager: 'Tom Whitfield',
    siteManager: 'Oscar Lind',
    officer: 'Ian Frost',
  },
] as const

/** How many people of each stage a team has. The crew comes first: they are there from the beginning. */
const STAGES: readonly Record<'crew' | Stage, number>[] = [
  {
    ...{ crew: 94, complete: 12, 'no-health': 4, half: 4, begun: 3, new: 3, asks: 3, 'asks-complete': 3 },
    ...{ rejected: 1, withdrawn: 1, left: 2, removed: 1 },
  },
  {
    ...{ crew: 0, complete: 3, 'no-health': 1, half: 1, begun: 1, new: 0, asks: 1, 'asks-complete': 1 },
    ...{ rejected: 0, withdrawn: 0, left: 0, removed: 0 },
  },
]

const JOBS: DemoPerson['job'][] = [
  ...(['care-assistant', 'healthcare-assistant', 'nurse', 'support-worker', 'care-assistant'] as const),
  ...(['healthcare-assistant', 'care-assistant', 'support-worker', 'nurse', 'care-assistant'] as const),
]
const ASKS = new Set<Stage>(['asks', 'asks-complete', 'withdrawn'])

export function emailOf(name: string) {
  const plain = name.toLowerCase().replaceAll('ł', 'l').normalize('NFD')
  return `${plain.replace(/[^a-z ]/g, '').replaceAll(' ', '.')}@example.com`
}

/** The days before today on which the intakes of the crew signed up. */
export const INTAKES = [188, 170, 150, 120, 80, 45] as const

/** Undecided requests are of the last days, newcomers of the last weeks. */
function daysSince(stage: Stage, index: number): number {
  if (ASKS.has(stage)) return 1 + (index % 6)
  const isGone = stage === 'left' || stage === 'removed' || stage === 'rejected'
  return isGone ? 40 + ((index * 37) % 100) : 5 + ((index * 37) % 40)
}

/** The staff of both teams: the same people every time, spread over the last half year, undecided requests over the last days. */
export function demoPeople(): DemoPerson[] {
  const taken = { female: 0, male: 0 }
  return STAGES.flatMap((stages, team) =>
    Object.entries(stages).flatMap(([kind, count]) => Array.from({ length: count }, () => ({ kind, team }))),
  ).map(({ kind, team }, index) => {
    const isCrew = kind === 'crew'
    const stage = isCrew ? 'complete' : (kind as Stage)
    const gender = index % 7 < 4 ? 'female' : 'male'
    const name = (gender === 'female' ? WOMEN : MEN)[taken[gender]++] as string
    const job = index % 37 === 36 ? 'admin-assistant' : (JOBS[index % JOBS.length] as DemoPerson['job'])
    const daysAgo = isCrew ? (INTAKES[index % INTAKES.length] as number) : daysSince(stage, index)
    return { name, gender, job, stage, isCrew, daysAgo, team, email: emailOf(name) }
  })
}
