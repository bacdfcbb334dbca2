import { ORPCError } from '@orpc/server'
import { vi } from 'vitest'
import type { z } from 'zod'
import { type Schema, schemaOf } from '#app/api-document/schemas.ts'
import { routes } from '#app/routes.ts'
import type { RawRoute } from '#server/services.ts'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import type { TestApp } from '../app.ts'
import { calls } from '../calls/all-calls.ts'
import { type ListedProcedure, procedures } from '../calls/procedures.ts'
import { unzip } from '../files/archives.ts'
import { mailsTo } from '../machine/outbox.ts'
import type { TestPerson } from '../people/factories.ts'
import type { World } from '../people/world.ts'

/** Where the ids of an input are found, by their names in the contract. */
const TABLES: Record<string, string> = {
  cardId: 'rate_cards',
  assignmentId: 'assignments',
  clientId: 'clients',
  exportId: 'exports',
  interviewId: 'interviews',
  leaveId: 'leave',
  offerId: 'shift_offers',
  policyId: 'policies',
  referenceId: 'reference_requests',
  requirementId: 'requirements',
  shiftId: 'shifts',
  siteId: 'sites',
  swapId: 'swaps',
}

export type Ids = Record<string, string[]>

/** The ids of everything that the team has, by their names in inputs. */
async function idsOf(app: TestApp, teamId: string): Promise<Ids> {
  const { pool } = app.services.database
  const list = async (text: string) => (await pool.query<{ id: string }>(text, [teamId])).rows.map(({ id }) => id)
  const found = Object.entries(TABLES).map(
    async ([name, table]) => [name, await list(`select id from app.${table} where team_id = $1 order by id`)] as const,
  )
  const userId = await list('select user_id as id from app.team_members where team_id = $1 order by user_id')
  return { ...Object.fromEntries(await Promise.all(found)), userId, teamId: [teamId] }
}

const WEEKS = 4

/**
 * What an input may say in one place, where samples would find nothing: ids of the team, days on which something is,
 * every word of a list of words.
 */
function choicesFor(app: TestApp, ids: Ids) {
  const today = londonToday(app.clock)
  const days: Record<string, unknown[]> = {
    from: [startOfWeek(today)],
    through: [addDays(startOfWeek(today), WEEKS * 7 - 1)],
    day: [today],
    month: [today.slice(0, 7), addDays(today, 28).slice(0, 7)],
    search: [''],
  }
  return (name: string, schema: Schema): unknown[] => {
    const list = name.endsWith('Ids') && ids[name.slice(0, -1)]
    if (list) return list.length > 0 ? [list] : []
    const words = (schema.enum ?? schema.anyOf?.flatMap((one: Schema) => one.enum ?? []) ?? []) as unknown[]
    return ids[name] ?? days[name] ?? (schema.type === 'boolean' ? [true, false] : words)
  }
}

interface Trying extends Pick<Reading, 'app' | 'world'> {
  ids: Ids
  /** Not the ids alone, also words of lists and days. */
  all: boolean
}

/** Inputs of one call: a valid one, with what there is in each place of it in turn. */
function inputsOf({ name, procedure }: ListedProcedure, { world, app, ids, all }: Trying): unknown[] {
  const { inputSchema } = procedure['~orpc']
  if (!inputSchema) return [undefined]
  const { properties = {}, required = [] } = schemaOf(inputSchema as z.ZodType, 'input')
  const choices = choicesFor(app, ids)
  const usual = { ...(calls[name]?.input(world) as object) } as Record<string, unknown>
  for (const field of required) usual[field] = choices(field, properties[field] ?? {})[0] ?? usual[field]
  const varied = Object.entries(properties)
    .filter(([field]) => all || ids[field])
    .flatMap(([field, schema]) => choices(field, schema).map((value) => ({ ...usual, [field]: value })))
  return [...new Map([usual, ...varied].map((input) => [JSON.stringify(input), input])).values()]
}

interface Reading {
  app: TestApp
  world: World
  /** Who reads, by what they are in the team. */
  readers: Record<string, TestPerson>
}

/** What was read, by who read it and with what: an answer or the code of an error. */
export type Readings = Map<string, string>

function procedureOf(app: TestApp, person: TestPerson, name: string) {
  const found = name.split('.').reduce<unknown>((place, key) => (place as Record<string, unknown>)[key], app.as(person))
  return found as (input: unknown) => Promise<unknown>
}

async function answerOf(call: (input: unknown) => Promise<unknown>, input: unknown): Promise<string> {
  try {
    return JSON.stringify(await call(input)) ?? 'nothing'
  } catch (error) {
    if (error instanceof ORPCError) return error.code
    throw error
  }
}

/** Calls the procedures of some kind with everything that the team has. */
async function callAll(reading: Reading, isAsked: (listed: ListedProcedure) => boolean): Promise<Readings> {
  const { app, world, readers } = reading
  const ids = await idsOf(app, world.team.id)
  const read: Readings = new Map()
  for (const listed of procedures().filter(isAsked)) {
    for (const [reader, person] of Object.entries(readers)) {
      for (const input of inputsOf(listed, { ...reading, ids, all: reader === 'owner' || listed.shared === true }))
        read.set(
          `${listed.name} ${reader} ${JSON.stringify(input)}`,
          await answerOf(procedureOf(app, person, listed.name), input),
        )
    }
  }
  return read
}

/** Every write of a team with these ids and no others: what each answers, by its name and input. */
export async function tryWrites(
  { app, world }: Pick<Reading, 'app' | 'world'>,
  ids: Ids,
  by: TestPerson,
): Promise<Readings> {
  const all = procedures().filter(({ effect, action, name }) => effect !== 'read' && action && !LAST.includes(name))
  const tried: Readings = new Map()
  for (const listed of all)
    for (const input of inputsOf(listed, { app, world, ids, all: false }))
      tried.set(`${listed.name} ${JSON.stringify(input)}`, await answerOf(procedureOf(app, by, listed.name), input))
  return tried
}

/** Every read whose answer live pages share. */
export const readShared = (reading: Reading) => callAll(reading, ({ shared }) => shared === true)

/** A page says by it that it is open, which the next who asks is told. */
const SAID = ['rota.here']

/** Every read procedure, and what its readers have been told. */
export async function readAll(reading: Reading): Promise<Readings> {
  const { app, readers } = reading
  const read = await callAll(reading, ({ effect, name }) => effect === 'read' && !SAID.includes(name))
  for (const [reader, { id, email }] of Object.entries(readers)) {
    const { rows } = await app.services.database.pool.query(
      'select to_jsonb(n) from app.notifications n where user_id = $1 order by id',
      [id],
    )
    read.set(`notifications ${reader}`, JSON.stringify(rows))
    read.set(`mails ${reader}`, JSON.stringify(await mailsTo(app, email)))
  }
  return read
}

/** Lets somebody try every write of a team, with everything that it has; what is refused changes nothing. */
export async function writeAll({ app, world }: Pick<Reading, 'app' | 'world'>, by: TestPerson): Promise<number> {
  const all = procedures().filter(({ effect, action, name }) => effect === 'write' && action && !LAST.includes(name))
  let done = 0
  for (const listed of all) {
    const ids = await idsOf(app, world.team.id)
    for (const input of inputsOf(listed, { app, world, ids, all: false }))
      if (!CODE.test(await answerOf(procedureOf(app, by, listed.name), input))) done++
  }
  return done
}

export async function deleteTeam({ app, world: { team } }: Pick<Reading, 'app' | 'world'>, by: TestPerson) {
  const { teams } = app.as(by)
  const { teamName } = await teams.settings({ teamId: team.id })
  await teams.delete({ teamId: team.id, teamName })
}

/** After these there is nothing left to do. */
const LAST = ['teams.delete', 'teams.transfer', 'teams.leave']
const CODE = /^[A-Z_]+$/

/** Every raw route that is read, and every procedure that writes down who has read: each adds to the audit log. */
export async function readAudited(reading: Reading): Promise<Readings> {
  const { app, world, readers } = reading
  const ids = await idsOf(app, world.team.id)
  const read = await callAll(reading, ({ effect }) => effect === 'audited')
  const named = { ...ids, file: ['members.csv', 'figures.csv'] } as Record<string, string[]>
  const isRead = ({ method, effect, url }: RawRoute) =>
    method === 'GET' && effect !== 'write' && !NOT_READ.includes(url)
  for (const { url } of routes.filter(isRead)) {
    for (const filled of fill(url, named)) {
      for (const [reader, { sessionSecret }] of Object.entries(readers)) {
        const answer = await app.server.inject({ url: filled, cookies: { '__Host-session': sessionSecret } })
        read.set(`${filled} ${reader}`, `${answer.statusCode} ${await bodyOf(answer.rawPayload)}`)
      }
    }
  }
  return read
}

/** A body without the moment at which it was made: of a table each entry, of a PDF everything but its dates. */
async function bodyOf(body: Buffer): Promise<string> {
  if (body.subarray(0, 2).toString() === 'PK')
    return JSON.stringify([...(await unzip(body))].map(([name, entry]) => [name, entry.toString('latin1')]))
  return body.toString('latin1').replaceAll(/\(D:\d{14}Z\)|<[0-9a-f]{32}>/g, '')
}

/** Every file of an archive of the team that somebody asks for, without the audit log, to which it adds. */
export async function readArchive({ app, world }: Reading, by: TestPerson): Promise<Readings> {
  const { id } = await app.as(by).privacy.askTeamExport({ teamId: world.team.id, confirm: true })
  const state = async () =>
    (await app.as(by).privacy.teamExports({ teamId: world.team.id })).items.find((one) => one.id === id)?.state
  await vi.waitUntil(async () => (await state()) === 'ready', { timeout: 60_000, interval: 200 })
  const url = `/api/privacy/exports/${id}/archive.zip`
  const { rawPayload } = await app.server.inject({ url, cookies: { '__Host-session': by.sessionSecret } })
  const files = [...(await unzip(rawPayload))].filter(([path]) => !path.startsWith('audit.'))
  return new Map(files.map(([path, bytes]) => [path, bytes.toString('latin1')]))
}

/** A stream that does not end, and the log, to which each of these reads adds a line. */
const NOT_READ = ['/api/events', '/api/teams/:teamId/audit.csv']

/** An address with each of the ids that its first gap may have, and so on. */
function fill(url: string, named: Record<string, string[]>): string[] {
  const gap = /:(\w+)/.exec(url)
  if (!gap) return [url]
  return (named[gap[1]!] ?? ['none']).flatMap((value) => fill(url.replace(gap[0], value), named))
}

/** What differs: the names of the reads, with both answers. */
export function changesOf(before: Readings, after: Readings) {
  return [...before].flatMap(([key, was]) => {
    const is = after.get(key)
    return is === was ? [] : [{ key, was, is }]
  })
}
