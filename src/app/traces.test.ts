import { ORPCError } from '@orpc/server'
import { beforeAll, expect, test } from 'vitest'
import { gatherNotices, type StoredNotice, wordsOf } from '#features/notifications/rules/words.ts'
import { topicsOf } from '#features/teams/server/topics.ts'
import { nameOf } from '#shared/nouns.ts'
import { calls, whoCalls } from '#testing/all-calls.ts'
import { useApp } from '#testing/app.ts'
import { wrongWith } from '#testing/page-of.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { call, type ListedProcedure, procedures } from '#testing/procedures.ts'
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

interface Kept {
  input: string
  /** The answer as JSON, or the code of the refusal. */
  answer: string
  /** The tables that it follows from. */
  tables: Set<string>
}

interface Change {
  reader: Reader
  name: string
  was: string
  is: string
}

let world: World
/** What everybody reads in the world now, by reader and read. */
const kept = new Map<string, Kept>()

async function answerOf(reader: Reader, name: string, input: unknown): Promise<Kept> {
  const asked = () =>
    call(app.as(world.actors[reader]), name, input).then(
      (answer) => JSON.stringify(answer),
      (error) => {
        if (error instanceof ORPCError) return error.code
        throw error
      },
    )
  const { result, read } = await reading(asked)
  return { input: JSON.stringify(input), answer: result, tables: read }
}

/** Reads everything anew that follows from tables that were written, and returns what is another answer to the same question. */
async function lookAgain(readers: readonly Reader[], written?: Set<string>): Promise<Change[]> {
  const changes: Change[] = []
  const waiting = readers.flatMap((reader) =>
    followed.filter((read) => mayRead(reader, read)).map(({ name }) => ({ reader, name })),
  )
  async function look() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { reader, name } = next
      const [key, input] = [`${reader} ${name}`, calls[name]?.input(world)]
      const before = kept.get(key)
      const same = before?.input === JSON.stringify(input)
      if (before && same && written?.isDisjointFrom(before.tables)) continue
      const after = await answerOf(reader, name, input)
      kept.set(key, after)
      if (before && same && before.answer !== after.answer)
        changes.push({ reader, name, was: before.answer, is: after.answer })
    }
  }
  await Promise.all(Array.from({ length: 4 }, look))
  return changes
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
  kept.clear()
  if (!bare) for (const { name } of followed) await calls[name]?.given(world)
  await lookAgain(ALWAYS)
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

/** Does it in the world as it is, or in a new one where that has become too different. */
async function leaveTraces(procedure: ListedProcedure) {
  const actor = whoCalls(procedure)
  const readers = actor === 'stranger' || ALWAYS.includes(actor) ? ALWAYS : [...ALWAYS, actor]
  if (usual !== (await standing())) await openWorld({ bare: ENDING.includes(procedure.name) })
  const made = await writing(() => calls[procedure.name]?.given(world) ?? Promise.resolve())
  await lookAgain(readers, made.written)
  const { kysely, pool } = app.services.database
  const heardBy = new Map<Reader, Set<string>>()
  for (const reader of readers) {
    const context = { db: kysely, actor: { kind: 'person', id: world.actors[reader].id, aal: 'aal1' } } as never
    heardBy.set(reader, new Set(await topicsOf(context, nouns)))
  }
  const { rows } = await pool.query<{ first: string }>('select pg_current_xact_id()::text as first')
  const { written, topics } = await writing(() => act(actor, procedure.name))
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
  const changes = await lookAgain(readers, written)
  const heard = (reader: Reader) => [...topics].filter((topic) => heardBy.get(reader)?.has(topic)).map(nameOf)
  return { logged: logged.filter((row) => row.actor === (world.actors[actor]?.id ?? null)), told, changes, heard }
}

beforeAll(() => openWorld())

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
    const { logged, told, changes, heard } = await leaveTraces(procedure).catch(async () => {
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
    const unsettled = (reader: Reader) => unsettling.some(({ name }) => heard(reader).includes(name))
    const untold = changes.filter(({ reader, name }) => {
      const { shows = [] } = followed.find((read) => read.name === name)!
      return !(unsettled(reader) || shows.some((noun) => heard(reader).includes(noun.name)))
    })
    // What is gone for somebody who was told anything of it is left by its page, and what they may read now they have
    // not opened; whose session has ended is signed out.
    const left = ({ reader, name, was, is }: Change) =>
      is === 'UNAUTHORIZED' ||
      (is === 'NOT_FOUND' && heard(reader).some((noun) => noun !== 'auditLog' && noun !== 'activity')) ||
      (was === 'NOT_FOUND' && unsettled(reader)) ||
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
