import { sql } from 'kysely'
import type { PersonContext } from '#server/context.ts'
import { addDays, EXPIRING_WITHIN_DAYS, londonToday } from '#shared/time.ts'
import { jobLabel } from '../rules.ts'
import type { ProfileCard } from '../schema.ts'

/** The card of the signed-in person. */
export async function readOwnCard({ actor, db, clock }: PersonContext): Promise<ProfileCard> {
  const today = londonToday(clock)
  const last = addDays(today, EXPIRING_WITHIN_DAYS)
  const card = await db
    .selectFrom('profiles')
    .select([
      'full_name as fullName',
      'role',
      'job_applying_for as job',
      'photo_file_id as photoFileId',
      'completion',
      'certificate_count as certificateCount',
    ])
    .select(
      sql<number>`(select count(*) from unnest(certificate_expiries) as day where day between ${today}::date and ${last}::date)`.as(
        'expiringSoon',
      ),
    )
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const { job, role, ...rest } = card
  return { ...rest, userId: actor.id, email: actor.email, position: jobLabel(job), role: role as ProfileCard['role'] }
}

/** Replaces name and role label; false when nothing was different. */
export async function updateOwnCard({ actor, db }: PersonContext, { fullName, role }: Pick<ProfileCard, 'fullName' | 'role'>) {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ full_name: fullName, role, updated_at: sql`now()` })
    .where('user_id', '=', actor.id)
    .where((row) => row.or([row('full_name', '<>', fullName), row('role', '<>', role)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
