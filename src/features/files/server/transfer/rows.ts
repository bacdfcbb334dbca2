import { sql } from 'kysely'
import type { Owner } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import type { FileRow } from '#server/files/slots.ts'

/** The vault context of a file's thumbnail. */
export function thumbnailPlace(id: string) {
  return `files|thumbnail|${id}`
}

/** The owner's usage now; locks it, so that concurrent uploads of the same owner wait until this transaction ends. */
export async function usageOf(db: Db, { userId, teamId }: Owner) {
  const { rows } = await sql<{
    files: number
    bytes: number
  }>`select files, bytes from app.file_usage(${userId ?? teamId})`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

export interface NewFile extends FileRow {
  most: number
  keepDays: number
  digest: Buffer
  /** Sealed. */
  thumbnail?: Buffer | undefined
}

export async function insertStaged(db: Db, { owner: { userId, teamId }, keepDays, ...file }: NewFile) {
  await db
    .insertInto('files')
    .values({ ...file, user_id: userId ?? null, team_id: teamId ?? null, keep_days: keepDays })
    .execute()
}

/** Deletes an upload that no saved form uses; returns whether there was one. */
export async function deleteStaged(db: Db, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('state', '=', 'staged')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
