import { sql } from 'kysely'
import { publish } from '#server/publish.ts'
import { privacyNouns } from '../../nouns.ts'
import { FORGET_DAYS } from '../../rules/exports.ts'
import { asWorker, type Needs } from './task.ts'

const DAY_MS = 24 * 3_600_000

interface Asker {
  userId: string
}

/**
 * Deletes archives that are a week old, that were cancelled, or whose requester no longer runs the team; deletes old
 * rows. Publishes to their requesters. A crash between the two halves leaves an unreferenced blob, which the file
 * store's sweep deletes.
 */
export async function sweepExports(needs: Needs) {
  const now = new Date(needs.clock.now())
  const daysAgo = (days: number) => new Date(needs.clock.now() - days * DAY_MS)
  const gone = await asWorker(needs, async (db) => {
    const expired =
      await sql<Asker>`update app.exports set state = 'expired' where state = 'ready' and expires_at <= ${now}
      returning user_id as "userId"`.execute(db)
    const lost = await sql<Asker>`update app.exports e set state = 'cancelled', ended_at = ${now}
      where e.state in ('queued', 'ready') and e.team_id is not null and not exists (
        select from app.team_members m where m.team_id = e.team_id and m.user_id = e.user_id and m.status = 'active' and m.role <> 'staff')
      returning user_id as "userId"`.execute(db)
    const stuck = await sql<Asker>`update app.exports set state = 'failed', ended_at = ${now}, file_id = null
      where state in ('queued', 'running') and created_at < ${daysAgo(1)} returning user_id as "userId"`.execute(db)
    const { rows: blobs } = await sql<{ id: string }>`
      with dead as (select id, file_id from app.exports where file_id is not null
        and state in ('expired', 'cancelled', 'failed') for update)
      update app.exports e set file_id = null from dead where e.id = dead.id returning dead.file_id as id`.execute(db)
    const forgotten = await sql<Asker>`delete from app.exports where state in ('expired', 'cancelled', 'failed')
      and created_at < ${daysAgo(FORGET_DAYS)} returning user_id as "userId"`.execute(db)
    const askers = [expired, lost, stuck, forgotten].flatMap(({ rows }) => rows)
    await publish(db, ...askers.map(({ userId }) => privacyNouns.exports.of(userId)))
    return blobs.map(({ id }) => id)
  })
  for (const id of gone) await needs.files.remove(id)
}
