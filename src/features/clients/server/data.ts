import { sql } from 'kysely'
import type { Context } from '#server/calls/context.ts'
import { type Db, sendWithoutWaiting } from '#server/database/db.ts'
import { districtCentre } from '#server/places/districts.ts'
import type { Point } from '#shared/distance.ts'
import type { RequiredGender } from '../rules/words.ts'

export { openWords, rememberWords, type Words } from './words.ts'

/** What bookings and rules need to know of a site. */
interface SiteFacts {
  id: string
  name: string
  clientId: string
  clientName: string
  postcode: string
  /** The centre of its postcode district; null where that is not known. */
  centre: Point | null
  /** It, or its client, takes no bookings any more. */
  archived: boolean
  inductionNeeded: boolean
  handoverPaid: boolean
  /** Why rest may be shortened here; null: it may not. */
  restReason: string | null
  requiredGender: RequiredGender | null
}

/**
 * The sites of a team by client and name, or those of them that `ids` names; those of others are left out. Reads with
 * the rights of the caller: a manager of the team, or a job.
 */
export async function readSites(
  db: Db,
  { teamId, ids }: { teamId: string; ids?: readonly string[] },
): Promise<SiteFacts[]> {
  const { rows } = await sql<Omit<SiteFacts, 'centre'>>`
    select s.id, s.name, s.client_id as "clientId", c.name as "clientName", s.postcode,
      s.archived_at is not null or c.archived_at is not null as archived, s.induction_needed as "inductionNeeded",
      s.handover_paid as "handoverPaid", s.rest_reason as "restReason", s.required_gender as "requiredGender"
    from app.sites s join app.clients c on c.id = s.client_id
    where s.team_id = ${teamId} ${ids ? sql`and s.id = any (${[...ids]}::uuid[])` : sql``}
    order by lower(c.name), lower(s.name), s.id`.execute(db)
  return rows.map((row) => ({ ...row, centre: districtCentre(row.postcode) ?? null }))
}

export { openerOf } from './sealed.ts'

/**
 * Locks people's booked work until the commit, in the order of their ids: what a rule is told of it stays true, and of
 * two bookings the second waits.
 */
export async function holdWorkers({ db }: Pick<Context, 'db'>, userIds: readonly string[]) {
  await sendWithoutWaiting(db, sql`select app.hold_workers(${[...userIds]}::uuid[])`.compile(db))
}
