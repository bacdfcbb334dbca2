import type pg from 'pg'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import type { Product } from '../../../e2e/support/server.ts'
import type { SoakPerson } from './people.ts'

/** The stage of the acts: two processes on one database, and the current people and teams. */
export interface World {
  /** Both processes. */
  products: readonly Product[]
  pool: pg.Pool
  people: SoakPerson[]
  /** Ids of the teams that are not deleted. */
  teams: string[]
  /** How many people had their right to work checked beside the acts. */
  cleared: number
}

/** The people of one turn in one team, and the random numbers that decide what each does. */
export interface Meeting {
  team: string
  teamName: string
  /** Owners and managers. */
  runs: SoakPerson[]
  /** Members, applicants, invited people and strangers. */
  others: SoakPerson[]
}

/** Everything that one act may look at: who does it, to whom, where, and through which process. */
export interface Turn extends Meeting {
  world: World
  product: Product
  /** Who runs the team, for acts of managers. */
  manager: SoakPerson
  /** Another of those who run it, or the same one. */
  second: SoakPerson
  /** Whom it is about, or who acts for themselves. */
  person: SoakPerson
  /** Different in every turn. */
  number: number
}

/** Something that people do. A feature has its own in `race.ts`, and what must be true afterwards in `src/testing/invariants.ts`. */
export interface Act {
  name: string
  weight: number
  /** What the audit log says of it: one row of each each time that it succeeds, and none otherwise. */
  audited?: string | readonly string[]
  /** What the audit log says of it when it changes something: at most one row each time that it succeeds. */
  mayWrite?: string | readonly string[]
  /** Undefined when there is nothing to do it to. */
  run: (turn: Turn) => Promise<Response | undefined>
}

interface HttpCall {
  method?: string
  path: string
  body?: object
}

type Request = Parameters<SoakPerson['request']>[1]

/** As the pages do: what was cut off is sent again under the same key, and done once. */
export async function send({ product }: Turn, by: SoakPerson, request: Request): Promise<Response> {
  try {
    return await by.request(product, request)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return by.request(product, request)
  }
}

export function ask(turn: Turn, by: SoakPerson, { method = 'POST', path, body = {} }: HttpCall) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return send(turn, by, { method, path: `/api${path}`, headers, body: JSON.stringify(body) })
}

/** What answers of one moment come to: a fault, or the one that did it, though another was told to come again. */
export const ofSeveral = (answers: readonly Response[]): Response | undefined =>
  answers.find(({ status }) => status >= 500 && status !== 503) ?? answers.find(({ ok }) => ok) ?? answers[0]

/** The first column of the first row. */
export async function find<T = string>({ world }: Turn, text: string, values: unknown[]): Promise<T | undefined> {
  const { rows } = await world.pool.query<T[]>({ text, values, rowMode: 'array' })
  return rows[0]?.[0]
}

/** Saves a step of the registration over what is stored. */
export async function save(turn: Turn, { step, values }: { step: string; values: object }) {
  const version = await find<number>(
    turn,
    'select version from app.registration_sections where user_id = $1 and step = $2',
    [turn.person.id, step],
  )
  return ask(turn, turn.person, {
    method: 'PUT',
    path: `/registration/steps/${step}`,
    body: { version: version ?? 0, values },
  })
}

export const ofTeam = (turn: Turn, rest: string) => `/teams/${turn.team}${rest}`
export const ofMember = (turn: Turn, rest: string, userId = turn.person.id) => ofTeam(turn, `/members/${userId}${rest}`)

/** Something that a team has about one of its people. */
export interface Held {
  id: string
  userId: string
}

export const today = () => londonToday(deviceClock)
/** Some days ahead, or ago. */
export const later = (days: number) => addDays(today(), days)
