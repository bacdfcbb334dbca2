import { sql } from 'kysely'
import { teamNouns } from '#features/teams/nouns.ts'
import { audit } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { enqueue } from '#server/jobs.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { publish } from '#server/publish.ts'
import { keptAfterErasure } from '../../rules/holdings.ts'
import { asWorker, type Needs } from '../archive/task.ts'
import { openErasures } from '../data.ts'
import { erasedMail } from '../mail.ts'
import { appendErasure, readErasures } from './journal.ts'
import { type KeptRecord, makeKeptRecords } from './kept.ts'
import { blobsLeft } from './queue.ts'

export type ErasureNeeds = Needs & { dataDir: string }

interface Leaving {
  email: string
  teams: { teamId: string; teamName: string }[]
}

/** The person to erase; undefined when they are erased already. */
async function findLeaving(db: Db, userId: string): Promise<Leaving | undefined> {
  const { rows } = await sql<Leaving>`
    select u.email, coalesce((select jsonb_agg(jsonb_build_object('teamId', t.id, 'teamName', t.team_name))
        from app.team_members m join app.teams t on t.id = m.team_id where m.user_id = u.id and m.role = 'staff'), '[]') as teams
    from app.users u where u.id = ${userId} and not (u.email like '%@erased.invalid'
      and exists (select from app.erasures e where e.user_id = u.id and e.erased_at is not null))`.execute(db)
  return rows[0]
}

interface Options {
  /** A replay after a restore sends no mail, and its line is in the journal already. */
  replay?: boolean
}

/**
 * Erases a person for good (security PR03, I11): first copies what the law requires to keep, then writes the erasure to
 * the journal, then deletes rows, key and name in one transaction, and the files after it. Safe to repeat from any
 * point; does nothing for a person who is erased already.
 */
export async function eraseAccount(
  needs: ErasureNeeds,
  userId: string,
  { replay = false }: Options = {},
): Promise<boolean> {
  const { clock, vault } = needs
  const person = await asWorker(needs, (db) => findLeaving(db, userId))
  if (!person) return false
  const { records, ...kinds } = await makeKeptRecords(needs, userId)
  if (!replay) await appendErasure(needs, { userId, at: instant(clock) })
  const erased = await asWorker(needs, async (db) => {
    await sql`select app.hold_person(${userId})`.execute(db)
    if (!(await findLeaving(db, userId))) return false
    if (records.length > 0) {
      await db
        .deleteFrom('kept_records')
        .where(
          'member_id',
          'in',
          records.map((record) => record.member_id),
        )
        .execute()
      await db.insertInto('kept_records').values(records).execute()
    }
    const { rows } = await sql<{
      id: string
    }>`select erase_person as id from app.erase_person(${userId}, ${instant(clock)})`.execute(db)
    await enqueue(db, blobsLeft({ ids: rows.map(({ id }) => id) }))
    await publish(db, ...person.teams.map(({ teamId }) => teamNouns.members.of(teamId)))
    const actor = { kind: 'job', name: 'erasure' } as const
    await audit(
      { actor, db, clock, vault },
      { action: 'account.erased', subject: userId, meta: { kept: records.length } },
    )
    if (replay) return true
    const kept = keptAfterErasure({
      workedIn: person.teams.map(({ teamName }) => teamName),
      ...kinds,
    })
    await queueMail(db, vault, erasedMail({ address: person.email, kept }))
    return true
  })
  if (!erased) await removeCopies(needs, records)
  return erased
}

/** Another run was first: removes the copies of this one. */
async function removeCopies({ files }: ErasureNeeds, records: KeptRecord[]) {
  for (const id of records.flatMap((record) => record.file_ids)) await files.remove(id)
}

/** Finishes requested erasures: that of a job, or all unfinished ones. */
export async function finishErasures(needs: ErasureNeeds, userId?: string) {
  const open = userId ? [userId] : await asWorker(needs, openErasures)
  for (const id of open) await eraseAccount(needs, id)
}

const PAGE = 1000

/**
 * Repeats the erasure of every person in the journal: a restored backup may be older than their erasure (security
 * FT11). Must run before anything is served. Returns how many people it erased.
 */
export async function replayErasures(needs: ErasureNeeds): Promise<number> {
  const wasErased = await readErasures(needs)
  let erased = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const people = await asWorker(needs, (db) =>
      db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(PAGE).execute(),
    )
    for (const { id } of people) if (wasErased(id) && (await eraseAccount(needs, id, { replay: true }))) erased++
    const last = people.at(-1)
    if (!last || people.length < PAGE) break
    after = last.id
  }
  await finishErasures(needs)
  return erased
}
