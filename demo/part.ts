import { stepIds } from '#features/registration/schema.ts'
import { type DemoPerson, demoPeople, emailOf, TEAMS } from './people.ts'
import type { Account, Actions } from './stage.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** On a Sunday the first shifts are planned 197 days ago, when clients are a day old. */
const FOUNDED_DAYS_AGO = 200

/** An event; run when the clock shows its instant. */
export interface DemoEvent {
  at: number
  run: () => Promise<unknown>
}

export interface DemoTeam {
  name: string
  owner: Account
  manager: Account
  /** Manages two of its sites. */
  siteManager: Account
  /** Verifies what people have given. */
  officer: Account
  /** Empty until the team is created. */
  id: string
  code: string
}

/** A member of a team's staff, with the times that several features use. */
export interface DemoMember {
  person: DemoPerson
  /** The person's index, which makes their data differ. */
  number: number
  account: Account
  team: DemoTeam
  /** Needs permission to work here. */
  isAbroad: boolean
  signedUp: number
  /** When they asked to join the team. */
  joined: number
  /** Milliseconds from one step of the registration to the next. */
  pace: number
  /** When they completed the registration, if they did. */
  registered: number
}

/** Crew that came together. Each feature makes good what they need to work for all of them at once. */
export interface Intake {
  team: DemoTeam
  members: DemoMember[]
  /** When they became members, all registered. */
  approved: number
  /** From when on they may work. */
  cleared: number
}

export interface Cast {
  teams: DemoTeam[]
  members: DemoMember[]
  intakes: Intake[]
  /** Whose sign-in is shown: somebody who works, and somebody who is registering yet. */
  carer: DemoMember
  registering: DemoMember
  /** When the teams were created: before everything else. */
  founded: number
  now: number
}

/** A feature's part of the demonstration (its `demo.ts`): events in any order, made by the product's own procedures. */
export type DemoPart = (stage: { cast: Cast; actions: Actions }) => DemoEvent[] | Promise<DemoEvent[]>

function accountOf(name: string): Account {
  return { id: '', name, email: emailOf(name) }
}

const WHOLE = new Set(['complete', 'asks-complete', 'left', 'removed'])

function memberOf(person: DemoPerson, { number, now, team }: { number: number; now: number; team: DemoTeam }) {
  const undecided = /^asks|withdrawn/.test(person.stage)
  const signedUp = now - person.daysAgo * DAY_MS + (undecided ? 2 : 7 + (number % 12)) * HOUR_MS
  const pace = Math.min(1.5, person.daysAgo / 20) * DAY_MS
  const evening = signedUp + Math.min(9, 4 * person.daysAgo) * HOUR_MS
  const registered = WHOLE.has(person.stage) ? evening : signedUp + stepIds.length * pace + HOUR_MS
  const asked = WHOLE.has(person.stage) ? registered + HOUR_MS : signedUp + 7 * HOUR_MS
  const joined = undecided ? signedUp + 0.8 * person.daysAgo * DAY_MS : asked
  const isAbroad = number % (person.isCrew ? 9 : 5) === 2
  return { person, number, account: accountOf(person.name), team, isAbroad, signedUp, joined, pace, registered }
}

/** Those of the crew who signed up on one day are one intake. */
function intakesOf(members: readonly DemoMember[], now: number): Intake[] {
  const crew = Map.groupBy(
    members.filter(({ person }) => person.isCrew),
    ({ person }) => person.daysAgo,
  )
  return [...crew].map(([daysAgo, members]) => {
    const day = now - daysAgo * DAY_MS
    return { team: members[0]!.team, members, approved: day + 2 * DAY_MS, cleared: day + 4 * DAY_MS }
  })
}

/** Two agencies and their people, before anything has happened. */
export function castOf(now: number): Cast {
  const teams = TEAMS.map(({ name, owner, manager, siteManager, officer }) => ({
    name,
    owner: accountOf(owner),
    manager: accountOf(manager),
    siteManager: accountOf(siteManager),
    officer: accountOf(officer),
    id: '',
    code: '',
  }))
  const members = demoPeople().map((person, number): DemoMember => {
    return memberOf(person, { number, now, team: teams[person.team] as DemoTeam })
  })
  const registering = members.find(({ person }) => person.stage === 'half') as DemoMember
  const shown = { carer: members[0] as DemoMember, registering }
  return { teams, members, ...shown, intakes: intakesOf(members, now), founded: now - FOUNDED_DAYS_AGO * DAY_MS, now }
}
