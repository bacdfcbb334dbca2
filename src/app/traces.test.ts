import { ORPCError } from '@orpc/server'
import { beforeAll, expect, test } from 'vitest'
import { gatherNotices, type StoredNotice, wordsOf } from '#features/notifications/rules/words.ts'
import { topicsOf } from '#features/teams/server/topics.ts'
import { nameOf } from '#shared/nouns.ts'
import { useApp } from '#testing/app.ts'
import { calls, whoCalls } from '#testing/calls/all-calls.ts'
import { call, type ListedProcedure, procedures } from '#testing/calls/procedures.ts'
import { wrongWith } from '#testing/page-of.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { useWatch } from '#testing/watching.ts'
import { declared } from './declared.ts'
import { nouns, unsettling } from './events.ts'

// What each write leaves behind: its rows in the audit log, and an event for every page that shows something else than before.

const app = useApp({}, { worksOnJobs: false })
const { reading, writing } = useWatch(app)

/** Writes that the audit log has nothing of, and why. */
const UNLOGGED: Record<string, string> = {
  'notifications.markRead': 'what somebody has read of their own list concerns nobody else',
  'notifications.markDone': 'what somebody has done with an entry of their own list concerns nobody else',
  'notifications.markAllRead': 'what somebody has read of their own list concerns nobody else',
  'policies.saveDraft': 'it is saved while it is typed; publishing it is in the log',
  'registration.saveDraft': 'it is saved while it is typed; saving the step is in the log',
  'registration.discardDraft': 'nothing but what was typed goes',
}

/** Reads that no event of these writes refetches, and why. */
const UNFOLLOWED: Record<string, string> = {
  'privacy.holdings': 'it counts everything that is stored about somebody, and is a page to be read once',
  'privacy.retention': 'it counts everything that is stored of a team, and is a page to be read once',
}

/**
 * Writes after which sentences about the past have other names in them or lead elsewhere, and the reads of such
 * sentences: those follow when they are opened again.
 */
const RENAMING = ['profile.update', 'teams.saveSettings', 'teams.delete', 'teams.leave']
const OF_THE_PAST = ['notifications.list', 'audit.list']

/** Writes that end somebody's part in the team: each is the last one in its world, so they come last. */
const ENDING = [
  ...['members.remove', 'teams.leave', 'teams.changeManager', 'teams.removeManager', 'teams.transfer', 'teams.delete'],
]

type Actor = keyof World['actors']
type Reader = Exclude<Actor, 'stranger'>

const listed = procedures()
const notices = gatherNotices(declared)
const writes = listed
  .filter(({ effect }) => effect !== 'read')
  .sort((one, other) => Number(ENDING.includes(one.name)) - Number(ENDING.includes(other.name)))
const followed = listed.filter(
  ({ name, effect, shows = [] }) => effect === 'read' && shows.length > 0 && !UNFOLLOWED[name],
)

const mayRead = (reader: Reader, { action }: ListedProcedure) =>
  reader === 'manager' || !action || action.who === 'members'

interface Change {
  reader: Reader
  name: string
  was: string
  is: string
}

let world: World
/** The tables that each read has followed from, by reader and name. */
const followedFrom = new Map<string, Set<string>>()

/** The answer as JSON, or the code of the refusal: now, or as it was. */
async function answerOf(reader: Reader, name: string, asOf?: string) {
  const input = calls[name]?.input(world)
  const asked = () =>
    call(app.as(world.actors[reader]), name, input).then(
      (answer) => JSON.stringify(answer),
      (error) => {
        if (error instanceof ORPCError) return error.code
        throw error
      },
    )
  const { result, read } = await reading(asked, { asOf })
  const key = `${reader} ${name}`
  followedFrom.set(key, read.union(followedFrom.get(key) ?? new Set()))
  return result
}

const AT_ONCE = 4

async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>) {
  const waiting = [...all]
  async function next() {
    for (let one = waiting.pop(); one; one = waiting.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

const readsOf = (readers: readonly Reader[]) =>
  readers.flatMap((reader) => followed.filter((read) => mayRead(reader, read)).map((read) => ({ reader, ...read })))

/** What is another answer now than it was, of what follows from tables that were written and nobody told its reader of. */
async function untoldChanges(readers: readonly Reader[], { written, heard, asOf }: Wrote): Promise<Change[]> {
  const untold = readsOf(readers).filter(({ reader, name, shows = [] }) => {
    const isTold = [...unsettling, ...shows].some((noun) => heard(reader).includes(noun.name))
    return !(isTold || written.isDisjointFrom(followedFrom.get(`${reader} ${name}`) ?? written))
  })
  const before = new Map<string, string>()
  await each(untold, async ({ reader, name }) => {
    before.set(`${reader} ${name}`, await answerOf(reader, name, asOf))
  })
  const changes: Change[] = []
  await each(untold, async ({ reader, name }) => {
    const [was, is] = [before.get(`${reader} ${name}`) ?? '', await answerOf(reader, name)]
    if (was !== is) changes.push({ reader, name, was, is })
  })
  return changes
}

interface Wrote {
  written: Set<string>
  /** The nouns that a reader was told of. */
  heard: (reader: Reader) => (string | undefined)[]
  /** The snapshot of before. */
  asOf: string
}

const ALWAYS: readonly Reader[] = ['manager', 'self', 'fellow']

/** The standing of the world's people: acts that end somebody's leave the world to be made anew. */
async function standing() {
  const { rows } = await app.services.database.pool.query(
    `select m.user_id, m.role, m.status, m.sees_health, t.deleted_at, u.disabled_at from app.team_members m
      join app.teams t on t.id = m.team_id
      join app.users u on u.id = m.user_id where t.id = $1 and u.id = any ($2) order by 1`,
    [world.team.id, [world.coManager, ...ALWAYS.map((reader) => world.actors[reader])].map(({ id }) => id)],
  )
  return JSON.stringify(rows)
}

let usual = ''

/** A bare one has nothing of its own for the reads to show. */
async function openWorld({ bare = false } = {}) {
  world = await makeWorld(app)
  if (!bare) for (const { name } of followed) await calls[name]?.given(world)
  usual = await standing()
}

/** What was changed since it was read is done again over what it is now, as a page does it. */
async function act(actor: Actor, name: string) {
  const input = calls[name]?.input(world) as { version?: number } | undefined
  const client = app.as(world.actors[actor])
  try {
    await call(client, name, input)
  } catch (error) {
    const { version } = (error as ORPCError<string, { current?: { version?: number } }>).data?.current ?? {}
    if (version === undefined || input?.version === undefined) throw error
    await call(client, name, { ...input, version })
  }
}

/** What is committed now, for reads of later. */
async function openSnapshot() {
  const client = await app.services.database.pool.connect()
  await client.query('begin isolation level repeatable read')
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  const close = () => client.query('rollback').finally(() => client.release())
  return { id: rows[0]?.id ?? '', close }
}

/** Does it in the world as it is, or in a new one where that has become too different. */
async function leaveTraces(procedure: ListedProcedure) {
  const actor = whoCalls(procedure)
  const readers = actor === 'stranger' || ALWAYS.includes(actor) ? ALWAYS : [...ALWAYS, actor]
  if (usual !== (await standing())) await openWorld({ bare: ENDING.includes(procedure.name) })
  await writing(() => calls[procedure.name]?.given(world) ?? Promise.resolve())
  const { kysely, pool } = app.services.database
  const heardBy = new Map<Reader, Set<string>>()
  for (const reader of readers) {
    const context = { db: kysely, actor: { kind: 'person', id: world.actors[reader].id, aal: 'aal1' } } as never
    heardBy.set(reader, new Set(await topicsOf(context, nouns)))
  }
  const { rows } = await pool.query<{ first: string }>('select pg_current_xact_id()::text as first')
  const before = await openSnapshot()
  const { written, topics } = await writing(() => act(actor, procedure.name)).catch(async (error) => {
    await before.close()
    throw error
  })
  const { rows: logged } = await pool.query<{ action: string; actor: string | null }>(
    'select action, actor from app.audit_events where xmin::text::bigint > $1',
    [rows[0]?.first],
  )
  const { rows: told } = await pool.query<StoredNotice>(
    `select n.kind, n.team_id as "teamId", t.team_name as "teamName", n.about, p.full_name as "aboutName",
      n.about = n.user_id as "aboutSelf", n.params,
        n.subjects, n.created_at as "createdAt", null as shift
       from app.notifications n left join app.teams t on t.id = n.team_id left join app.profiles p on p.user_id = n.about
         where n.xmin::text::bigint > $1`,
    [rows[0]?.first],
  )
  const heard = (reader: Reader) => [...topics].filter((topic) => heardBy.get(reader)?.has(topic)).map(nameOf)
  const untold = await untoldChanges(readers, { written, heard, asOf: before.id }).finally(before.close)
  return { logged: logged.filter((row) => row.actor === (world.actors[actor]?.id ?? null)), told, untold, heard }
}

beforeAll(async () => {
  await openWorld()
  await each(readsOf(ALWAYS), ({ reader, name }) => answerOf(reader, name))
})

test('what is left out is there', () => {
  const names = listed.map(({ name }) => name)
  expect(
    [...Object.keys(UNLOGGED), ...Object.keys(UNFOLLOWED), ...RENAMING, ...OF_THE_PAST, ...ENDING].filter(
      (name) => !names.includes(name),
    ),
  ).toEqual([])
})

test.each(writes)(
  '$name is in the audit log, whoever reads what it has changed is told, and notices lead somewhere',
  async (procedure) => {
    const { logged, told, untold, heard } = await leaveTraces(procedure).catch(async () => {
      await openWorld()
      return leaveTraces(procedure)
    })
    expect(logged.length > 0 ? 'logged' : 'not logged').toBe(UNLOGGED[procedure.name] ? 'not logged' : 'logged')
    const said = told.map((one) => ({ kind: one.kind, ...wordsOf(notices, one) }))
    expect(said.flatMap(({ path }) => wrongWith(path) ?? [])).toEqual([])
    expect(
      said.filter((words) =>
        /undefined|NaN|null|\b(on|of|for|at|round) ?$| {2}/.test(`${words.text}|${words.more ?? ''}`),
      ),
    ).toEqual([])
    // What is gone for somebody who was told anything of it is left by its page, and what they may read now they have
    // not opened; whose session has ended is signed out.
    const left = ({ reader, name, is }: Change) =>
      is === 'UNAUTHORIZED' ||
      (is === 'NOT_FOUND' && heard(reader).some((noun) => noun !== 'auditLog' && noun !== 'activity')) ||
      (RENAMING.includes(procedure.name) && OF_THE_PAST.includes(name))
    expect(
      untold
        .filter((change) => !left(change))
        .map(({ reader, name, was, is }) => ({ reader, name, heard: heard(reader).join(' '), ...difference(was, is) })),
    ).toEqual([])
  },
)

/** Where two answers begin to differ. */
function difference(was: string, is: string) {
  let at = 0
  while (was[at] === is[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return { was: around(was), is: around(is) }
}
