import { beforeAll, expect, test } from 'vitest'
import { calls, whoCalls } from '#testing/all-calls.ts'
import { useApp } from '#testing/app.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { type ListedProcedure, outcome, procedures } from '#testing/procedures.ts'

// Each call once, with something to answer or to do. It is what runs on the oldest PostgreSQL: an error there is a
// statement that it does not know.

const app = useApp({}, { worksOnJobs: false })
let world: World

async function openWorld() {
  world = await makeWorld(app)
}

async function once(procedure: ListedProcedure): Promise<string> {
  const { name } = procedure
  await calls[name]?.given(world)
  return outcome(app.as(world.actors[whoCalls(procedure)]), name, calls[name]?.input(world))
}

/** In the world as it is, or in a new one where earlier calls have left it too different. */
async function answered(procedure: ListedProcedure) {
  const answer = await once(procedure).catch(() => undefined)
  if (answer === expectedOf(procedure)) return answer
  await openWorld()
  return once(procedure)
}

const expectedOf = ({ name }: ListedProcedure) => calls[name]?.answer ?? 'OK'

beforeAll(openWorld)

test.each(procedures())('$name', async (procedure) => {
  expect(await answered(procedure)).toBe(expectedOf(procedure))
})
