import { stepIds } from '#features/registration/schema.ts'
import { type DemoPerson, demoPeople, emailOf, TEAMS } from './people.ts'
import type { Account, Actions } from './stage.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const FOUNDED_DAYS_AGO = 190

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
  signedUp: number
  /** When they asked to join the team. */
  joined: number
  /** Milliseconds from one step of the registration to the next. */
  pace: number
  /** When they completed the registration, if they did. */
  registered: number
}

export interface Cast {
  teams: DemoTeam[]
  members: DemoMember[]
  /** When the teams were created: before everything else. */
  founded: number
  now: number
}

/** A feature's part of the demonstration (its `demo.ts`): events in any order, made by the product's own procedures. */
export type DemoPart = (stage: { cast: Cast; actions: Actions }) => DemoEvent[] | Promise<DemoEvent[]>

function accountOf(name: string): Account {
  return { id: '', name, email: emailOf(name) }
}

/** Two agencies and their people, before anything has happened. */
export function castOf(now: number): Cast {
  const teams = TEAMS.map(({ name, owner, manager, siteManager }) => ({
    name,
    owner: accountOf(owner),
    manager: accountOf(manager),
    siteManager: accountOf(siteManager),
    id: '',
    code: '',
  }))
  const members = demoPeople().map((person, number) => {
    const signedUp = now - person.daysAgo * DAY_MS + (7 + (number % 12)) * HOUR_MS
    const pace = Math.min(1.5, person.daysAgo / 20) * DAY_MS
    const undecided = /^asks|withdrawn/.test(person.stage)
    return {
      person,
      number,
      account: accountOf(person.name),
      team: teams[person.team] as DemoTeam,
      signedUp,
      joined: signedUp + (undecided ? 0.8 * person.daysAgo * DAY_MS : 7 * HOUR_MS),
      pace,
      registered: signedUp + stepIds.length * pace + HOUR_MS,
    }
  })
  return { teams, members, founded: now - FOUNDED_DAYS_AGO * DAY_MS, now }
}
