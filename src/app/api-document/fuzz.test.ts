import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { createGeneratorSync } from 'json-schema-faker'
import { beforeAll, expect, test } from 'vitest'
import { createDoorway } from '#server/http/doorway.ts'
import { calls, whoCalls } from '#testing/all-calls.ts'
import { useApp } from '#testing/app.ts'
import { makeSession } from '#testing/people/factories.ts'
import { worldsOf } from '#testing/people/used-world.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { procedures } from '#testing/procedures.ts'
import { describeApi } from './document.ts'
import type { Body, Operation, Parameter } from './operations.ts'
import type { Answer } from './refusals.ts'
import type { Schema } from './schemas.ts'

const app = useApp({}, { worksOnJobs: false })
const inWorld = worldsOf(app)
const PUBLIC_URL = 'http://localhost:3000'
const SEED = 20_260_307
const ROUNDS = 1

const document = await describeApi({ publicUrl: PUBLIC_URL })
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {}).map(([method, details]) => {
    const operation = details as Operation
    return { name: operation.operationId ?? '', path, method: method.toUpperCase(), operation }
  }),
)
type Listed = (typeof operations)[number]

const ajv = new Ajv2020.default({ strict: false })
addFormats.default(ajv)

function resolve<T extends object>(value: T | { $ref: string }): T {
  const [, , kind = '', name = ''] = '$ref' in value ? value.$ref.split('/') : []
  return '$ref' in value ? ((document.components as Record<string, Record<string, T>>)[kind]?.[name] as T) : value
}

interface Sent {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
}

interface Answered {
  status: number
  type: string
  text: string
}

/** What is wrong with an answer by the document's description of its operation; undefined when nothing is. */
function complaint({ operation }: Listed, { status, type, text }: Answered): string | undefined {
  const listed = operation.responses?.[status]
  if (!listed) return `${status} is not listed: ${text.slice(0, 200)}`
  const { content } = resolve(listed) as Answer
  if (!content) return text === '' ? undefined : `${status} has a body`
  const described = content[type] ?? content['*/*']
  if (!described) return `${status} comes as ${type}`
  if (type !== 'application/json' || '*/*' in content) return undefined
  return ajv.validate(described.schema, JSON.parse(text))
    ? undefined
    : `${status}: ${ajv.errorsText()} in ${text.slice(0, 300)}`
}

function partsOf({ parameters = [], requestBody }: Operation) {
  const plain = parameters.map((one) => resolve(one) as Parameter)
  const body = (requestBody as Body | undefined)?.content['application/json']
  return { path: plain.filter((one) => one.in === 'path'), query: plain.filter((one) => one.in === 'query'), body }
}

function fits(schema: unknown, value: unknown) {
  return ajv.validate(schema as object, value)
}

/** Valid calls, generated from the document's schemas with ids of the test's people and teams. */
function validCalls({ operation }: Listed, world: World): Sent[] {
  const { team, requestId, invitationId, actors, coManager } = world
  const own = Object.values(world.made).filter((id) => fits({ type: 'string', format: 'uuid' }, id))
  const ids = [team.id, requestId, invitationId, actors.self.id, coManager.id, ...own]
  const generator = createGeneratorSync({
    seed: SEED,
    optionalsProbability: 0.5,
    maxDefaultItems: 2,
    // A long text of a policy would be megabytes of blocks.
    maxItems: 6,
    formats: { uuid: (random) => ids[random.int(0, ids.length - 1)] ?? '' },
  })
  const { path, query, body } = partsOf(operation)
  const made = (schema: unknown, example: unknown) => {
    const value = generator.generate(schema as never)
    // The generator does not understand Unicode classes in patterns.
    return fits(schema, value) ? value : example
  }
  const among = (some: Parameter[]) => Object.fromEntries(some.map((one) => [one.name, made(one.schema, one.example)]))
  const examples = (some: Parameter[]) => Object.fromEntries(some.map((one) => [one.name, one.example]))
  return [
    { path: examples(path), query: examples(query), body: body?.example },
    ...Array.from({ length: ROUNDS }, () => ({
      path: among(path),
      query: among(query),
      body: body && made(body.schema, body.example),
    })),
  ]
}

const WRONG = { wrong: ['type'] }

/** The first of the calls, with one violation of the document in each. */
function damagedCalls({ operation }: Listed, [right]: Sent[]): Sent[] {
  if (!right) return []
  const { path, query, body } = partsOf(operation)
  const schema = body?.schema as Schema | undefined
  const whole = (right.body ?? {}) as Record<string, unknown>
  const bodies = Object.keys(whole).flatMap((key) => {
    const { [key]: _, ...without } = whole
    return [without, { ...whole, [key]: WRONG }]
  })
  return [
    ...[...bodies, ['text'], 'text', { ...whole, unknown: 1 }]
      .filter((damaged) => schema && !fits(schema, damaged))
      .map((damaged) => ({ ...right, body: damaged })),
    ...path.map(({ name }) => ({ ...right, path: { ...right.path, [name]: 'nobody-s' } })),
    ...query
      .filter(({ schema: one }) => !fits(one, '\u0000?'))
      .map(({ name }) => ({ ...right, query: { ...right.query, [name]: '\u0000?' } })),
  ]
}

async function send(
  { path, method, operation }: Listed,
  { path: params, query, body }: Sent,
  secret: string,
): Promise<Answered> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const bytes = operation.requestBody && !partsOf(operation).body
  const {
    statusCode,
    headers,
    body: text,
  } = await app.server.inject({
    method: method as 'POST',
    url: `${filled}?${new URLSearchParams(given as [string, string][])}`,
    headers: {
      ...(method !== 'GET' && { origin: PUBLIC_URL, 'x-requested-with': 'fuzz' }),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    cookies: { '__Host-session': secret },
    ...(bytes && { payload: Buffer.from('%PDF-1.7 and no more') }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { status: statusCode, type: String(headers['content-type'] ?? '').split(';')[0] ?? '', text }
}

let world: World
beforeAll(async () => {
  world = await makeWorld(app)
  for (const { given } of Object.values(calls)) await given(world)
})

/** The stream never ends, so a test of its own opens it below. */
const STREAM = '/api/events'

test.each(operations.filter(({ path }) => path !== STREAM))(
  '$method $path answers as the document describes',
  async (listed) => {
    const right = validCalls(listed, world)
    const damaged = damagedCalls(listed, right)
    const wrong: unknown[] = []
    let secret = await makeSession(app, world.actors.manager.id)
    for (const sent of [...right, ...damaged]) {
      if (listed.path.startsWith('/auth/v1/')) secret = await makeSession(app, world.actors.manager.id)
      const answer = await send(listed, sent, secret)
      const problem = answer.status === 500 ? `a surprise: ${answer.text}` : complaint(listed, answer)
      if (problem) wrong.push({ problem, sent })
      if (damaged.includes(sent) && answer.status < 400)
        wrong.push({ problem: `${answer.status} for what is wrong`, sent })
    }
    expect(wrong).toEqual([])
    expect(complaint(listed, await send(listed, right[0] as Sent, ''))).toBeUndefined()
  },
)

test.each(procedures())('the valid call of $name and its answer match the document', (procedure) =>
  inWorld(async (own) => {
    const { name } = procedure
    const { given, input } = calls[name]!
    const listed = operations.find((one) => one.name === name) as Listed
    await given(own)
    const asked = (input(own) ?? {}) as Record<string, unknown>
    const { path, query, body } = partsOf(listed.operation)
    const take = (some: Parameter[]) =>
      Object.fromEntries(some.flatMap((one) => (one.name in asked ? [[one.name, asked[one.name]]] : [])))
    const rest = Object.fromEntries(Object.entries(asked).filter(([key]) => !path.some((one) => one.name === key)))
    if (body && !fits(body.schema, rest)) expect.fail(ajv.errorsText())
    const sent = { path: take(path), query: take(query), ...(body && { body: rest }) }
    const answer = await send(listed, sent, own.actors[whoCalls(procedure)]?.sessionSecret ?? '')
    expect(complaint(listed, answer)).toBeUndefined()
    expect(answer.status, answer.text).toBeLessThan(400)
  }),
)

test('refusals from before the handler are in the document too', async () => {
  const listed = operations.find(({ name }) => name === 'teams.create') as Listed
  const headers = { origin: PUBLIC_URL, 'content-type': 'application/json' }
  const said = async (more: object) => {
    const {
      statusCode,
      headers: answered,
      body: text,
    } = await app.server.inject({ method: 'POST', url: listed.path, headers, payload: '{}', ...more })
    expect(
      complaint(listed, { status: statusCode, type: String(answered['content-type']).split(';')[0] ?? '', text }),
    ).toBeUndefined()
    return statusCode
  }
  expect(await said({ payload: '{' })).toBe(400)
  expect(await said({})).toBe(401)
  expect(await said({ headers: { ...headers, origin: 'https://evil.example' } })).toBe(403)
  expect(await said({ payload: `"${'x'.repeat(1_100_000)}"` })).toBe(413)
  expect(await said({ headers: { ...headers, 'content-type': 'text/plain' } })).toBe(415)
})

/** One request over a real connection, through the doorway of production. */
async function throughDoor(
  port: number,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<Answered> {
  const call = request({ port, path, headers }).end()
  const [answer] = (await new Promise((done, fail) => call.on('response', (one) => done([one])).on('error', fail))) as [
    import('node:http').IncomingMessage,
  ]
  const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? ''
  const text = type === 'text/event-stream' ? '' : (await buffer(answer)).toString()
  call.destroy()
  return { status: answer.statusCode ?? 0, type, text }
}

test('so are the doorway’s answers: while it starts, to headers that are too large, and to a stream', async () => {
  const listed = operations.find(({ path }) => path === STREAM) as Listed
  const doorway = createDoorway()
  const port = await doorway.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await throughDoor(port, { path: STREAM, headers })
    expect(complaint(listed, answer)).toBeUndefined()
    return answer.status
  }
  try {
    expect(await ask()).toBe(503)
    doorway.open((incoming, outgoing) => app.server.routing(incoming, outgoing))
    expect(await ask()).toBe(401)
    expect(await ask({ 'x-much': 'x'.repeat(20_000) })).toBe(431)
    expect(await ask({ cookie: `__Host-session=${await makeSession(app, world.actors.manager.id)}` })).toBe(200)
  } finally {
    await doorway.close()
  }
})
