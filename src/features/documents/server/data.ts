import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Makes a staged file part of the profile. False when it is not this person's or of another slot. */
export async function claimFiles(db: Db, { userId, slot, id }: { userId: string; slot: string; id: string }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update app.files set state = 'current'
    where user_id = ${userId} and slot = ${slot} and id = ${id} and state <> 'superseded' returning id`.execute(db)
  return rows.length === 1
}
