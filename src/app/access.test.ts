import { ORPCError } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import type { TeamAction } from '#features/teams/policy.ts'
import { calls, written } from '#testing/all-calls.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { policyRows } from '#testing/policies.ts'
import { procedures } from '#testing/procedures.ts'
import { routes } from './routes.ts'

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

const signedIn = actors.filter((actor) => actor !== 'stranger' && actor !== 'unverified')

/** The callers that a row of a policy admits: 'manager' owns the team. */
const OF_TEAM: Record<TeamAction['who'], readonly ActorName[]> = {
  members: ['fellow', 'self', 'manager'],
  managers: ['manager'],
  owners: ['manager'],
}

/** The callers that the gate of each access admits. Everybody else gets 404, a stranger 401. */
function letIn({ access, action }: Pick<Declared, 'access' | 'action'>): readonly ActorName[] {
  if (action) return OF_TEAM[action.who]
  const byAccess: Record<string, readonly ActorName[]> = {
    anyone: actors,
    person: signedIn,
    subject: ['self', 'manager'],
  }
  return byAccess[access] ?? []
}

/** Calls a procedure by name, e.g. `teams.create`; returns 'OK' or the error's code. */
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

function expected({ actor, name, ...declared }: Pick<Declared, 'access' | 'action' | 'name'> & { actor: ActorName }) {
  const except = calls[name]?.except?.[actor]
  if (except) return except
  if (letIn(declared).includes(actor)) return calls[name]?.answer ?? 'OK'
  return actor === 'stranger' || actor === 'unverified' ? 'UNAUTHORIZED' : 'NOT_FOUND'
}

type Declared = ReturnType<typeof procedures>[number]

const listed = procedures()

test('every procedure declares its access, effect and path', () => {
  expect(listed.filter(({ access, effect, path }) => !access || !effect || !path)).toEqual([])
  expect(Object.keys(written).filter((name) => !calls[name])).toEqual([])
})

// What jobs move by themselves: counts from one to the other every minute, and whose shifts are to be judged again.
const MOVED_BY_A_JOB = ['team_totals', 'team_total_changes', 'work_to_judge']

/** A hash over the rows of every table. */
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

test('an audited read changes nothing else', async () => {
  const world = await makeWorld(app)
  const before = await checksum(['audit_events'])
  const { statusCode } = await app.server.inject({
    url: `/api/teams/${world.team.id}/members/${world.actors.self.id}/cv.pdf`,
    cookies: { '__Host-session': world.team.owner.sessionSecret },
  })
  expect(statusCode).toBe(200)
  expect(await checksum(['audit_events'])).toEqual(before)
})

/** The raw routes about a team, and one about the caller; the others take ids, which the tests of their features try. */
const rawRoutes: (Pick<Declared, 'access' | 'action'> & { url: string })[] = routes.filter(
  ({ access, url }) =>
    (!['anyone', 'person'].includes(access) && !url.includes(':policyId')) || url.endsWith('/passport.pdf'),
)

test('there are raw routes about teams, and each names a row of a feature’s policy', async () => {
  expect(rawRoutes.length).toBeGreaterThan(4)
  const known = await policyRows()
  expect(rawRoutes.filter(({ action }) => action && !known.includes(action))).toEqual([])
})

describe.each(rawRoutes)('$url', ({ url, access, action }) => {
  const statusFor = async (world: World, person: Pick<TestPerson, 'sessionSecret'> | undefined) => {
    const named: Record<string, string> = { teamId: world.team.id, userId: world.actors.self.id, file: 'members.csv' }
    const { statusCode } = await app.server.inject({
      url: url.replace(/:(\w+)/g, (_, name: string) => named[name] ?? ''),
      cookies: person ? { '__Host-session': person.sessionSecret } : {},
    })
    return statusCode
  }

  test('answers each kind of caller as its policy says', async () => {
    const world = await makeWorld(app)
    for (const actor of actors) {
      const refused = actor === 'stranger' || actor === 'unverified' ? 401 : 404
      const statusCode = letIn({ access, action }).includes(actor) ? 200 : refused
      expect({ actor, statusCode: await statusFor(world, world.actors[actor]) }).toEqual({ actor, statusCode })
    }
    if (action) expect(await statusFor(world, world.coManager)).toBe(action.who === 'owners' ? 403 : 200)
  })
})

describe.each(listed)('$name', ({ name, access, action, effect, procedure }) => {
  test('answers each kind of caller as its policy says', async () => {
    const world = await makeWorld(app)
    const input = calls[name]?.input(world)
    // The callers that must be refused go first: they must leave everything unchanged for those who may.
    const order = [...actors].sort(
      (a, b) =>
        Number(expected({ access, action, actor: a, name }) === 'OK') -
        Number(expected({ access, action, actor: b, name }) === 'OK'),
    )
    const answers: Partial<Record<ActorName, string>> = {}
    for (const actor of order) answers[actor] = await outcome({ world, actor, name, input })
    expect(answers).toEqual(
      Object.fromEntries(actors.map((actor) => [actor, expected({ access, action, actor, name })])),
    )
  })

  test.runIf(action && action.who !== 'members')(
    'admits a co-manager to what a manager may do, and no former manager',
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
        action?.who === 'owners' ? 'FORBIDDEN' : expected({ access, action, actor: 'manager', name }),
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

  test.runIf(effect === 'write')('refuses an unknown field', async () => {
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
