import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createGeneratorSync } from 'json-schema-faker'
import { beforeAll, expect, test } from 'vitest'
import { createDoorway } from '#server/http/doorway.ts'
import { useApp } from '#testing/app.ts'
import { calls } from '#testing/calls/all-calls.ts'
import {
  type Answered,
  complaint,
  type DescribedOperation,
  fits,
  operations,
  PUBLIC_URL,
  partsOf,
  type Sent,
  send,
} from '#testing/calls/described.ts'
import { type ListedProcedure, procedures } from '#testing/calls/procedures.ts'
import { makeSession } from '#testing/people/factories.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import type { Parameter } from './operations.ts'
import type { Schema } from './schemas.ts'

const app = useApp({}, { worksOnJobs: false })
const SEED = 20_260_307
const ROUNDS = 1

/** Valid calls, generated from the document's schemas with ids of the test's people and teams. */
function validCalls({ operation }: DescribedOperation, world: World): Sent[] {
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

/** The bodies of a call with one violation of the document in each. */
function damagedBodies({ operation }: DescribedOperation, body: unknown) {
  const schema = partsOf(operation).body?.schema as Schema | undefined
  const whole = (body ?? {}) as Record<string, unknown>
  const fields = Object.keys(whole).flatMap((key) => {
    const { [key]: _, ...without } = whole
    return [without, { ...whole, [key]: WRONG }]
  })
  const isDamaged = (damaged: unknown) => schema && !fits(schema, damaged)
  return { fields: fields.filter(isDamaged), whole: [['text'], 'text', { ...whole, unknown: 1 }].filter(isDamaged) }
}

/** Whether the schema of a procedure refuses what is sent, as its handler would. */
async function isRefused({ procedure }: ListedProcedure, { path, query, body }: Sent) {
  const checked = procedure['~orpc'].inputSchema?.['~standard'].validate({ ...path, ...query, ...(body as object) })
  return ((await checked)?.issues?.length ?? 0) > 0
}

/**
 * The first of the calls, with one violation of the document in each. Of the bodies with a wrong field two are sent, and
 * those that the schema of their procedure takes, so that its handler has to refuse them.
 */
async function damagedCalls(described: DescribedOperation, [right]: Sent[]): Promise<Sent[]> {
  if (!right) return []
  const { path, query } = partsOf(described.operation)
  const { fields, whole } = damagedBodies(described, right.body)
  const procedure = procedureOf.get(described.name)
  const withBody = (body: unknown) => ({ ...right, body })
  const bodies = [...fields.slice(0, 2), ...whole].map(withBody)
  for (const sent of fields.slice(2).map(withBody))
    if (!procedure || !(await isRefused(procedure, sent))) bodies.push(sent)
  return [
    ...bodies,
    ...path.map(({ name }) => ({ ...right, path: { ...right.path, [name]: 'nobody-s' } })),
    ...query
      .filter(({ schema: one }) => !fits(one, '\u0000?'))
      .map(({ name }) => ({ ...right, query: { ...right.query, [name]: '\u0000?' } })),
  ]
}

const procedureOf = new Map(procedures().map((one) => [one.name, one]))

let world: World
beforeAll(async () => {
  world = await makeWorld(app)
  // What is there to be read is there to be changed, too.
  for (const { name, effect } of procedureOf.values()) if (effect === 'read') await calls[name]?.given(world)
})

/** The stream never ends, so a test of its own opens it below. */
const STREAM = '/api/events'

test.each(operations.filter(({ path }) => path !== STREAM))(
  '$method $path answers as the document describes',
  async (listed) => {
    const right = validCalls(listed, world)
    const damaged = await damagedCalls(listed, right)
    const wrong: unknown[] = []
    let secret = await makeSession(app, world.actors.manager.id)
    for (const sent of [...right, ...damaged]) {
      if (listed.path.startsWith('/auth/v1/')) secret = await makeSession(app, world.actors.manager.id)
      const answer = await send(app, listed, { ...sent, secret })
      const problem = answer.status === 500 ? `a surprise: ${answer.text}` : complaint(listed, answer)
      if (problem) wrong.push({ problem, sent })
      if (damaged.includes(sent) && answer.status < 400)
        wrong.push({ problem: `${answer.status} for what is wrong`, sent })
    }
    expect(wrong).toEqual([])
    expect(complaint(listed, await send(app, listed, { ...(right[0] as Sent), secret: '' }))).toBeUndefined()
  },
)

test('refusals from before the handler are in the document too', async () => {
  const listed = operations.find(({ name }) => name === 'teams.create') as DescribedOperation
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
  const listed = operations.find(({ path }) => path === STREAM) as DescribedOperation
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
