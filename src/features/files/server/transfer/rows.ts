import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import type { FileRef } from '#shared/fields/builders.ts'

/** Where a file's thumbnail lives, for its seal. */
export function thumbnailPlace(id: string) {
  return `files|thumbnail|${id}`
}

/** What one person stores at the moment; other uploads of theirs wait until this transaction ends. */
export async function usageOf({ db, actor }: Pick<PersonContext, 'db' | 'actor'>) {
  const { rows } = await sql<{
    files: number
    bytes: number
  }>`select files, bytes from app.file_usage(${actor.id})`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

export interface NewFile extends FileRef {
  slot: string
  flags: string[]
  digest: Buffer
  /** Sealed. */
  thumbnail?: Buffer | undefined
}

export async function insertStaged({ db, actor }: PersonContext, file: NewFile) {
  await db
    .insertInto('files')
    .values({ ...file, user_id: actor.id })
    .execute()
}

/** Deletes an upload that no saved form names; answers whether there was one. */
export async function deleteStaged({ db, actor }: PersonContext, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('state', '=', 'staged')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
