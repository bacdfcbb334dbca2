import { ORPCError } from '@orpc/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { aWorker } from '#features/shifts/given.ts'
import { calls, whoCalls } from '#testing/all-calls.ts'
import { useApp } from '#testing/app.ts'
import { invariants } from '#testing/invariants.ts'
import { openTransaction } from '#testing/locks.ts'
import { makeWorld } from '#testing/people/world.ts'
import { call, procedures } from '#testing/procedures.ts'

const app = useApp({}, { worksOnJobs: false })

// What a world of the tests' own making does not keep, because its rows are written without the product.
let untouched: string[]
beforeAll(async () => {
  await aWorker(await makeWorld(app))
  untouched = await broken()
})

/** Writes on a team that no gate of it lets in. */
const FROM_OUTSIDE = ['teams.join', 'teams.withdraw', 'teams.answerInvitation', 'privacy.erase']

const acts = procedures().filter(
  ({ name, effect, action }) => effect === 'write' && (action || FROM_OUTSIDE.includes(name)),
)

async function broken() {
  const found = await Promise.all(
    invariants
      .filter(({ after }) => !after)
      .map(async ({ name, wrong }) => ({ name, rows: (await app.services.database.pool.query(wrong)).rowCount })),
  )
  return found.filter(({ rows }) => rows !== 0).map(({ name }) => name)
}

describe('acts on a team', () => {
  test('there are some', () => expect(acts.length).toBeGreaterThan(18))

  test.each(acts)('$name waits for the lock of the team’s row, and then finds the team deleted', async (act) => {
    const world = await makeWorld(app)
    if (act.name === 'teams.join') await app.services.database.pool.query('update app.teams set auto_approve = true')
    const { team } = world
    await calls[act.name]?.given(world)
    const client = app.as(world.actors[whoCalls(act)])
    const other = await openTransaction(app)
    let answer: Promise<unknown>
    try {
      await other.run('select from app.teams where id = $1 for no key update', [team.id])
      answer = call(client, act.name, calls[act.name]?.input(world))
      expect(await other.blocks(answer)).toBe(true)
      await other.run(`select set_config('app.user_id', $1, true)`, [team.owner.id])
      await other.run('select app.close_team($1, now())', [team.id])
    } finally {
      await other.commit()
    }
    await answer.catch((error) => {
      if (!(error instanceof ORPCError)) throw error
    })
  })

  // Once for all acts: each look at the invariants reads what every act before has left. To find the act, run one by its name with this.
  test('together they leave every invariant as it was', async () => {
    expect(await broken()).toEqual(untouched)
  })
})
