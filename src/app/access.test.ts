import { ORPCError } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import type { Access } from '#shared/contract.ts'
import { useApp } from '#testing/app.ts'
import { calls } from '#testing/calls.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { procedures } from '#testing/procedures.ts'

const app = useApp()

const actors = [
  'stranger',
  'unverified',
  'outsider',
  'managerOfOther',
  'former',
  'applicant',
  'fellow',
  'self',
  'manager',
] as const
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
async function outcome({
  world,
  actor,
  name,
  input,
}: {
  world: World
  actor: ActorName
  name: string
  input: unknown
}) {
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

// A job moves what was counted from one to the other, every minute.
const MOVED_BY_A_JOB = ['team_totals', 'team_total_changes']

/** What every table holds, in one text that differs when anything does. */
async function checksum(except: string[] = []) {
  const { pool } = app.services.database
  const { rows: tables } =
    await pool.query(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind = 'r' order by relname`)
  const sums = tables
    .filter(({ relname }) => ![...MOVED_BY_A_JOB, ...except].includes(relname))
    .map(async ({ relname }) => [
      relname,
      (
        await pool.query(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from app."${relname}" t`,
        )
      ).rows[0].sum,
    ])
  return Object.fromEntries(await Promise.all(sums))
}

test('reading changes nothing (WB02)', async () => {
  const world = await makeWorld(app)
  const before = await checksum()
  const reading = listed.filter(({ effect }) => effect === 'read')
  expect(reading.length).toBeGreaterThan(6)
  for (const { name } of reading) {
    for (const actor of ['manager', 'self', 'applicant'] as const)
      await outcome({ world, actor, name, input: calls[name]?.input(world) })
  }
  expect(await checksum()).toEqual(before)
})

test('a look that is written down changes nothing else', async () => {
  const world = await makeWorld(app)
  const before = await checksum(['audit_events'])
  const { statusCode } = await app.server.inject({
    url: `/api/teams/${world.team.id}/members/${world.actors.self.id}/cv.pdf`,
    cookies: { '__Host-session': world.team.owner.sessionSecret },
  })
  expect(statusCode).toBe(200)
  expect(await checksum(['audit_events'])).toEqual(before)
})

const rawCalls: { url: (world: World) => string; letIn: readonly ActorName[] }[] = [
  { url: ({ team, actors }) => `/api/teams/${team.id}/members/${actors.self.id}/cv.pdf`, letIn: LET_IN.manager },
  { url: ({ team }) => `/api/teams/${team.id}/audit.csv`, letIn: LET_IN.owner },
  { url: () => '/api/profile/passport.pdf', letIn: LET_IN.person },
  { url: ({ team }) => `/api/teams/${team.id}/members.csv`, letIn: LET_IN.manager },
  { url: ({ team }) => `/api/teams/${team.id}/analytics/members.csv`, letIn: LET_IN.manager },
]

test.each(rawCalls)('a raw route answers each kind of caller as its policy says', async ({ url, letIn }) => {
  const world = await makeWorld(app)
  for (const actor of actors) {
    const secret = world.actors[actor]?.sessionSecret
    const { statusCode } = await app.server.inject({
      url: url(world),
      cookies: secret ? { '__Host-session': secret } : {},
    })
    const refused = actor === 'stranger' || actor === 'unverified' ? 401 : 404
    expect({ actor, statusCode }).toEqual({ actor, statusCode: letIn.includes(actor) ? 200 : refused })
  }
})

describe.each(listed)('$name', ({ name, access, effect, procedure }) => {
  test('answers each kind of caller as its policy says', async () => {
    const world = await makeWorld(app)
    const input = calls[name]?.input(world)
    // Whoever must be refused goes first: they must leave everything as it is for those who may.
    const order = [...actors].sort(
      (a, b) =>
        Number(expected({ access, actor: a, name }) === 'OK') - Number(expected({ access, actor: b, name }) === 'OK'),
    )
    const answers: Partial<Record<ActorName, string>> = {}
    for (const actor of order) answers[actor] = await outcome({ world, actor, name, input })
    expect(answers).toEqual(Object.fromEntries(actors.map((actor) => [actor, expected({ access, actor, name })])))
  })

  test.runIf(access === 'manager' || access === 'owner')(
    'lets a co-manager do what is a manager’s, and nobody who was one',
    async () => {
      const world = await makeWorld(app)
      const input = calls[name]?.input(world)
      const former = await makeMember(app, { team: world.team, role: 'manager' })
      await app
        .as(world.actors.manager)
        .teams.removeManager({ teamId: world.team.id, userId: former.id, confirm: true })
      const call = (person: TestPerson) =>
        outcome({
          world: { ...world, actors: { ...world.actors, manager: person } as World['actors'] },
          actor: 'manager',
          name,
          input,
        })
      expect(await call(former)).toBe('NOT_FOUND')
      expect(await call(world.coManager)).toBe(
        access === 'owner' ? 'FORBIDDEN' : expected({ access, actor: 'manager', name }),
      )
    },
  )

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
      expect({ key, code: await outcome({ world, actor: 'manager', name, input }) }).toEqual({
        key,
        code: 'UNPROCESSABLE_CONTENT',
      })
    }
  })
})
