import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import type { FileRef } from '#shared/fields/builders.ts'

/** A file in use that row security lets the caller see; what else its slot asks for is the caller's to check. */
export async function findFile({ db }: Pick<PersonContext, 'db'>, id: string) {
  return db
    .selectFrom('files')
    .select(['id', 'user_id as userId', 'slot', 'name', 'mime', 'size', 'flags', 'thumbnail'])
    .where('id', '=', id)
    .where('state', '<>', 'superseded')
    .executeTakeFirst()
}

export interface OwnFile extends FileRef {
  slot: string
  state: 'staged' | 'current' | 'superseded'
  /** Null for files from before digests were kept. */
  digest: string | null
}

/** Those of the files that are the caller's, by their ids. */
export async function findOwn({ db, actor }: PersonContext, ids: string[]): Promise<Map<string, OwnFile>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<OwnFile>`select id, slot, name, mime, size, state, encode(digest, 'hex') as digest from app.files
    where user_id = ${actor.id} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((file) => [file.id, file]))
}

/** Puts a staged file into use. False when it is not this person's, of another slot, or replaced. */
export async function claimFile(
  db: Db,
  { userId, slot, id }: { userId: string; slot: string; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update app.files set state = 'current'
    where user_id = ${userId} and slot = ${slot} and id = ${id} and state <> 'superseded' returning id`.execute(db)
  return rows.length === 1
}

/** Takes the caller's files out of use that lie in these slots, but for those that are kept. */
export async function retireFiles(
  { db, actor, clock }: PersonContext,
  { slots, kept }: { slots: string[]; kept: string[] },
) {
  await sql`update app.files set state = 'superseded', superseded_at = ${new Date(clock.now())}
    where user_id = ${actor.id} and slot = any(${slots}::text[]) and state = 'current' and id <> all(${kept}::uuid[])`.execute(
    db,
  )
}
