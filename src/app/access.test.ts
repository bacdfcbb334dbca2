import { describe, expect, test } from 'vitest'
import type { TeamAction } from '#features/teams/policy.ts'
import { useApp } from '#testing/app.ts'
import { calls, written } from '#testing/calls/all-calls.ts'
import { outcome, procedures } from '#testing/calls/procedures.ts'
import type { TestPerson } from '#testing/people/factories.ts'
import { worldsOf } from '#testing/people/used-world.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { policyRows } from '#testing/policies.ts'
import { routes } from './routes.ts'

// What jobs do besides would be no answer of a call.
const app = useApp({}, { worksOnJobs: false })
const inWorld = worldsOf(app)

const actors = [
  'stranger',
  'unverified',
  'outsider',
  'managerOfOther',
  'former',
  'formerManager',
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

function expected({ actor, name, ...declared }: Pick<Declared, 'access' | 'action' | 'name'> & { actor: ActorName }) {
  const { answer = 'OK', of, others = 'NOT_FOUND', except } = calls[name] ?? {}
  if (except?.[actor]) return except[actor]
  if (letIn(declared).includes(actor)) return of === undefined || of === actor ? answer : others
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

/** A hash over the rows of every table, or over those that hold an id. */
async function checksum({ except = [], about = '' }: { except?: string[]; about?: string } = {}) {
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
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from app."${relname}" t
            where strpos(t::text, $1) > 0`,
          [about],
        )
      ).rows[0].sum,
    ])
  return Object.fromEntries(await Promise.all(sums))
}

test('reading changes nothing (WB02)', async () => {
  const world = await makeWorld(app)
  const reading = listed.filter(({ effect }) => effect === 'read')
  expect(reading.length).toBeGreaterThan(6)
  const inputs: [name: string, input: unknown][] = []
  for (const { name } of reading) {
    await calls[name]?.given(world)
    inputs.push([name, calls[name]?.input(world)])
  }
  const before = await checksum()
  const answered = new Set<string>()
  for (const [name, input] of inputs) {
    for (const actor of ['manager', 'self', 'fellow', 'applicant'] as const)
      if ((await outcome(app.as(world.actors[actor]), name, input)) === 'OK') answered.add(name)
  }
  expect(await checksum()).toEqual(before)
  expect(reading.filter(({ name }) => !answered.has(name)).map(({ name }) => name)).toEqual([])
})

test('an audited read changes nothing else', async () => {
  const world = await makeWorld(app)
  const before = await checksum({ except: ['audit_events'] })
  const { statusCode } = await app.server.inject({
    url: `/api/teams/${world.team.id}/members/${world.actors.self.id}/cv.pdf`,
    cookies: { '__Host-session': world.team.owner.sessionSecret },
  })
  expect(statusCode).toBe(200)
  expect(await checksum({ except: ['audit_events'] })).toEqual(before)
})

/** The raw routes about a team, and one about the caller; the others take ids, which the tests of their features try. */
const rawRoutes: (Pick<Declared, 'access' | 'action'> & { url: string })[] = routes.filter(
  ({ access, url }) =>
    (!['anyone', 'person'].includes(access) &&
      !/:(policyId|signatureId|runId|invoiceId|clientId|documentId)/.test(url)) ||
    url.endsWith('/passport.pdf'),
)

test('there are raw routes about teams, and each names a row of a feature’s policy', async () => {
  expect(rawRoutes.length).toBeGreaterThan(4)
  const known = await policyRows()
  expect(rawRoutes.filter(({ action }) => action && !known.includes(action))).toEqual([])
})

describe.each(rawRoutes)('$url', ({ url, access, action }) => {
  const statusFor = async (world: World, person: Pick<TestPerson, 'sessionSecret'> | undefined) => {
    const files = { file: 'members.csv', table: 'flow.csv' }
    const named: Record<string, string> = { teamId: world.team.id, userId: world.actors.self.id, ...files }
    const { statusCode } = await app.server.inject({
      url: url.replace(/:(\w+)/g, (_, name: string) => named[name] ?? ''),
      cookies: person ? { '__Host-session': person.sessionSecret } : {},
    })
    return statusCode
  }

  async function answersEach(world: World) {
    for (const actor of actors) {
      const refused = actor === 'stranger' || actor === 'unverified' ? 401 : 404
      const statusCode = letIn({ access, action }).includes(actor) ? 200 : refused
      expect({ actor, statusCode: await statusFor(world, world.actors[actor]) }).toEqual({ actor, statusCode })
    }
    if (action)
      expect(await statusFor(world, world.coManager)).toBe(action.who === 'owners' || action.permission ? 403 : 200)
  }

  test('answers each kind of caller as its policy says', () => inWorld(answersEach))
})

const UUID = /"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g
/** Whether an input names something besides its team. */
const namesOthers = (input: unknown) => (JSON.stringify(input)?.match(UUID)?.length ?? 0) > 1

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

describe.each(listed)('$name', ({ name, access, action, effect, procedure }) => {
  const { given, input } = calls[name]!
  const shape = Object.keys((procedure['~orpc'].inputSchema as { shape?: object } | undefined)?.shape ?? {})

  async function answersEach(world: World) {
    await given(world)
    const asked = input(world)
    const unknown = effect === 'write' ? planted.filter((key) => !shape.includes(key)) : []
    for (const key of unknown) {
      const code = await outcome(app.as(world.actors.manager), name, { ...asked, [key]: 'planted' })
      expect({ key, code }).toEqual({ key, code: 'UNPROCESSABLE_CONTENT' })
    }
    const answers: Partial<Record<ActorName, string>> = {}
    const may = (actor: ActorName) => expected({ access, action, actor, name }) === 'OK'
    // A refused caller changes nothing for the allowed one; these acts can be done once, so each is given a new thing to act on.
    for (const actor of actors.filter((one) => !may(one)))
      answers[actor] = await outcome(app.as(world.actors[actor]), name, asked)
    for (const [at, actor] of actors.filter(may).entries()) {
      if (at > 0) await given(world)
      answers[actor] = await outcome(app.as(world.actors[actor]), name, at > 0 ? input(world) : asked)
    }
    expect(answers).toEqual(
      Object.fromEntries(actors.map((actor) => [actor, expected({ access, action, actor, name })])),
    )
  }

  test('answers each kind of caller as its policy says, and refuses unknown fields', () => inWorld(answersEach))

  async function keepsTeamsApart(world: World) {
    await given(world)
    const inOther = () => outcome(app.as(world.other.owner), name, { ...input(world), teamId: world.other.id })
    // A list leaves out what belongs to another team.
    if (namesOthers(input(world)) && (await inOther()) !== 'NOT_FOUND') {
      await given(world)
      const before = await checksum({ about: world.team.id })
      await inOther()
      expect(await checksum({ about: world.team.id })).toEqual(before)
    }
    if (action?.who === 'members') return
    const isForbidden = action?.who === 'owners' || action?.permission
    const usual = isForbidden ? 'FORBIDDEN' : (calls[name]?.answer ?? 'OK')
    const { coManager = usual } = calls[name]?.except ?? {}
    expect(await outcome(app.as(world.coManager), name, input(world))).toBe(coManager)
  }

  test.runIf(action)('finds nothing of one team in another one, and admits a co-manager to what a manager may do', () =>
    inWorld(keepsTeamsApart),
  )
})
