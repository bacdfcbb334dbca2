import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { calls, whoCalls } from '#testing/calls/all-calls.ts'
import { complaint, fits, operations, type Parameters, partsOf, send } from '#testing/calls/described.ts'
import { type ListedProcedure, procedures } from '#testing/calls/procedures.ts'
import { makeWorld, type World } from '#testing/people/world.ts'

// Each call once, with something to answer or to do: the call and its answer are as the API document describes them. It
// also runs on the oldest PostgreSQL: an error there is a statement that it does not know.

const app = useApp({}, { worksOnJobs: false })
let world: World

async function openWorld() {
  world = await makeWorld(app)
}

const operationOf = new Map(operations.map((one) => [one.name, one]))

/** What is wrong with a call or its answer; undefined when nothing is. */
async function once(procedure: ListedProcedure): Promise<string | undefined> {
  const { name } = procedure
  const described = operationOf.get(name)
  if (!described) return 'it is not described'
  await calls[name]?.given(world)
  const asked = (calls[name]?.input(world) ?? {}) as Record<string, unknown>
  const { path, query, body } = partsOf(described.operation)
  const take = (some: Parameters) =>
    Object.fromEntries(some.flatMap((one) => (one.name in asked ? [[one.name, asked[one.name]]] : [])))
  const rest = Object.fromEntries(Object.entries(asked).filter(([key]) => !path.some((one) => one.name === key)))
  if (body && !fits(body.schema, rest)) return 'its body is not as described'
  const secret = world.actors[whoCalls(procedure)]?.sessionSecret ?? ''
  const sent = { path: take(path), query: take(query), ...(body && { body: rest }), secret }
  const answer = await send(app, described, sent)
  return complaint(described, answer) ?? (answer.status < 400 ? undefined : `${answer.status}: ${answer.text}`)
}

/** In the world as it is, or in a new one where earlier calls have left it too different. */
async function wrongWith(procedure: ListedProcedure) {
  const wrong = await once(procedure).catch(String)
  if (!wrong) return undefined
  await openWorld()
  return once(procedure)
}

beforeAll(openWorld)

test.each(procedures())('$name', async (procedure) => {
  expect(await wrongWith(procedure)).toBeUndefined()
})
