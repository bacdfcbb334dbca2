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

/** Something that a rule takes: whose, of which team, and when. */
interface Item {
  id: string
  user_id: string | null
  team_id: string | null
  due: string
}

/** The next of what is due under a rule; whatever hangs on the rows goes with them. */
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

/** Where these items were on screen: of each person, of the team or, for what belongs to the person alone, of every team they are in. */
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

/** Deletes a batch, writes each deletion down and tells the pages that show it; answers how many went. */
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

/** How many things went, by rule. */
export type Deleted = Record<string, number>

/**
 * Deletes what the schedule says is due, each deletion written down; running it again does nothing (security PR04). From the last rule to the first: the
 * rows of an earlier one take what hangs on them along, and only its own rule knows the bytes that go with it.
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

/** The nightly run. Called every hour and does its work once a day, so that a night without power is made up for. */
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
