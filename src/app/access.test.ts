import { ORPCError } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import type { Access } from '#shared/contract.ts'
import { useApp } from '#testing/app.ts'
import { calls } from '#testing/calls.ts'
import { procedures } from '#testing/procedures.ts'
import { makeWorld, type World } from '#testing/world.ts'

const app = useApp()

const actors = ['stranger', 'unverified', 'outsider', 'managerOfOther', 'former', 'applicant', 'fellow', 'self', 'manager'] as const
type ActorName = (typeof actors)[number]

/** Who gets past the gate of each kind of access. Everybody else is told 404, a stranger 401. */
const LET_IN: Record<Access, readonly ActorName[]> = {
  anyone: actors,
  person: actors.filter((actor) => actor !== 'stranger' && actor !== 'unverified'),
  member: ['fellow', 'self', 'manager'],
  manager: ['manager'],
  owner: ['manager'],
  managerOfPerson: ['self', 'manager'],
}

/** Calls `teams.create` and the like by name; answers 'OK' or the error's code. */
async function outcome({ world, actor, name, input }: { world: World; actor: ActorName; name: string; input: unknown }) {
  const client = app.as(world.actors[actor])
  const call = name.split('.').reduce<unknown>((place, key) => (place as Record<string, unknown>)[key], client) as (
    input: unknown,
  ) => Promise<unknown>
  try {
    await call(input)
    return 'OK'
  } catch (error) {
    if (error instanceof ORPCError) return error.code
    throw error
  }
}

function expected({ access, actor, name }: { access: Access; actor: ActorName; name: string }) {
  const except = calls[name]?.except?.[actor]
  if (except) return except
  if (LET_IN[access].includes(actor)) return calls[name]?.answer ?? 'OK'
  return actor === 'stranger' || actor === 'unverified' ? 'UNAUTHORIZED' : 'NOT_FOUND'
}

const listed = procedures()

test('every procedure declares who may call it, what it does and where it is, and has a call here', () => {
  expect(listed.filter(({ access, effect, path }) => !access || !effect || !path)).toEqual([])
  expect(listed.map(({ name }) => name).filter((name) => !calls[name])).toEqual([])
})

describe.each(listed)('$name', ({ name, access, effect, procedure }) => {
  test('answers each kind of caller as its policy says', async () => {
    const world = await makeWorld(app)
    const input = calls[name]?.input(world)
    // Whoever must be refused goes first: they must leave everything as it is for those who may.
    const order = [...actors].sort(
      (a, b) => Number(expected({ access, actor: a, name }) === 'OK') - Number(expected({ access, actor: b, name }) === 'OK'),
    )
    const answers: Partial<Record<ActorName, string>> = {}
    for (const actor of order) answers[actor] = await outcome({ world, actor, name, input })
    expect(answers).toEqual(Object.fromEntries(actors.map((actor) => [actor, expected({ access, actor, name })])))
  })

  const planted = [
    'id',
    'user_id',
    'userId',
    'team_id',
    'manager_id',
    'status',
    'role',
    'verified',
    'approved_by',
    'created_at',
    'rate',
    'sha256',
    'profile_image_url',
  ]
  const shape = Object.keys((procedure['~orpc'].inputSchema as { shape?: object } | undefined)?.shape ?? {})

  test.runIf(effect === 'write')('refuses a field that it does not ask for', async () => {
    const world = await makeWorld(app)
    for (const key of planted.filter((candidate) => !shape.includes(candidate))) {
      const input = { ...(calls[name]?.input(world) as object), [key]: 'planted' }
      expect({ key, code: await outcome({ world, actor: 'manager', name, input }) }).toEqual({ key, code: 'UNPROCESSABLE_CONTENT' })
    }
  })
})
