import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { intervalOf } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import type { Topic } from '#shared/nouns.ts'
import { londonToday } from '#shared/time.ts'
import { privacyNouns } from '../../nouns.ts'
import { asWorker } from '../archive/task.ts'
import { blobsLeft } from '../erasure/queue.ts'
import { type ScheduledRule, scheduleOf } from './schedule.ts'

export type RetentionNeeds = Pick<Services, 'database' | 'clock' | 'vault' | 'features'>

const BATCH = 200

/** A row that a rule deletes: its person, its team, and its time. */
interface Item {
  id: string
  user_id: string | null
  team_id: string | null
  due: string
}

/** Deletes the next batch of due rows of a rule, with everything that depends on them. */
async function deleteBatch(db: Db, rule: ScheduledRule, now: string): Promise<Item[]> {
  const { table, key = 'id', keep, items, blobs } = rule
  const { rows } = await sql<Item>`select id, user_id, team_id, since + ${intervalOf(keep)} as due
    from (${items(null)}) held where since + ${intervalOf(keep)} <= ${now} order by due limit ${BATCH}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  if (blobs) {
    const left = await sql<{ id: string }>`with picked as (select unnest(${ids}::uuid[]) as id) ${blobs}`.execute(db)
    if (left.rows.length > 0) await enqueue(db, blobsLeft({ ids: left.rows.map((blob) => blob.id) }))
  }
  const gone = await sql<{
    id: string
  }>`delete from app.${sql.ref(table)} where ${sql.ref(key)} = any(${ids}::uuid[]) returning ${sql.ref(key)} as id`.execute(
    db,
  )
  const taken = new Set(gone.rows.map((row) => row.id))
  return rows.filter((row) => taken.has(row.id))
}

/** The topics on which these items were shown: of each person, of the team or, for a person's own items, of every team they are in. */
async function topicsOf(db: Db, rule: ScheduledRule, items: Item[]): Promise<Topic[]> {
  const { person, team } = rule.shownBy ?? {}
  const people = items.flatMap(({ user_id }) => user_id ?? [])
  const { rows } = await sql<{ teamId: string }>`
    select distinct team_id as "teamId" from app.team_members where user_id = any(${people}::uuid[]) and status = 'active'`.execute(
    db,
  )
  const teams = new Set([...items.flatMap(({ team_id }) => team_id ?? []), ...rows.map(({ teamId }) => teamId)])
  const ofTeam = [privacyNouns.retention, ...(team ? [team] : [])]
  return [
    ...(person ? people.map((userId) => person.of(userId)) : []),
    ...[...teams].flatMap((teamId) => ofTeam.map((noun) => noun.of(teamId))),
  ]
}

/** Deletes a batch, audits each deletion and publishes; returns how many rows. */
async function takeBatch({ clock, vault }: RetentionNeeds, db: Db, rule: ScheduledRule): Promise<number> {
  const gone = await deleteBatch(db, rule, instant(clock))
  const context = { actor: { kind: 'job', name: 'retention' } as const, db, clock, vault }
  for (const { id, user_id, team_id } of gone) {
    await audit(context, {
      action: 'retention.delete',
      object: `${rule.table}:${id}`,
      subject: user_id,
      teamId: team_id,
      meta: { rule: rule.id },
    })
  }
  await publish(db, ...(await topicsOf(db, rule, gone)))
  return gone.length
}

/** The number of deleted rows, by rule. */
export type Deleted = Record<string, number>

/**
 * Deletes everything due by the schedule, each deletion audited; a second run does nothing (security PR04). Rules run
 * from the last to the first: rows of an earlier rule cascade to those of later ones, and only a row's own rule knows
 * the bytes that go with it.
 */
export async function applySchedule(needs: RetentionNeeds): Promise<Deleted> {
  const deleted: Deleted = {}
  for (const rule of scheduleOf(needs.features).reverse()) {
    let taken: number
    do {
      taken = await asWorker(needs, (db) => takeBatch(needs, db, rule))
      deleted[rule.id] = (deleted[rule.id] ?? 0) + taken
    } while (taken > 0)
  }
  return deleted
}

/** The nightly run. Called every hour and runs once a day, so that it catches up after downtime. */
export async function runNightly(needs: RetentionNeeds): Promise<Deleted | undefined> {
  const day = londonToday(needs.clock)
  const before = await asWorker(needs, (db) =>
    db.selectFrom('retention_runs').select('day').where('day', '=', day).executeTakeFirst(),
  )
  if (before) return undefined
  const deleted = await applySchedule(needs)
  await asWorker(needs, (db) =>
    db
      .insertInto('retention_runs')
      .values({ day, ended_at: instant(needs.clock), deleted: JSON.stringify(deleted) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return deleted
}
