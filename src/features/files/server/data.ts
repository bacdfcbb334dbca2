import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid } from '#server/calls/errors.ts'
import type { Owner, WrappedKey } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import type { FileRow } from '#server/files/slots.ts'

interface StoredRow extends Omit<FileRow, 'owner'> {
  userId: string | null
  teamId: string | null
  state: 'staged' | 'current' | 'superseded'
  /** Null for files that were uploaded before digests existed. */
  digest: string | null
}

/** A file with further columns of its row: its state, its digest. */
export interface KnownFile extends FileRow, Pick<StoredRow, 'state' | 'digest'> {}

const COLUMNS = sql`f.id, f.user_id as "userId", f.team_id as "teamId", f.slot, f.name, f.mime, f.size, f.flags, f.state,
  encode(f.digest, 'hex') as digest`

function known({ userId, teamId, ...file }: StoredRow): KnownFile {
  return { ...file, owner: userId === null ? { teamId: teamId as string } : { userId } }
}

function ofOwner({ userId, teamId }: Owner) {
  return userId === undefined ? sql`f.team_id = ${teamId}` : sql`f.user_id = ${userId}`
}

/**
 * A file that is not replaced, or that row security shows to others also afterwards, because their team has decided by
 * it. The caller checks the further conditions of its slot.
 */
export async function findFile({ db }: Pick<PersonContext, 'db'>, id: string): Promise<KnownFile | undefined> {
  const { rows } = await sql<StoredRow>`select ${COLUMNS} from app.files f
    where f.id = ${id} and (f.state <> 'superseded' or f.user_id <> app.uid())`.execute(db)
  return rows[0] && known(rows[0])
}

export interface FoundPhoto {
  file: FileRow
  /** Sealed; null for a photo that was uploaded without one. */
  thumbnail: Buffer | null
  wrapped: WrappedKey
}

/**
 * The files of these slots among these ids, with their owners' keys. The caller checks the further conditions of their
 * slots, as for `findFile`.
 */
export async function findPhotos(
  { db }: Pick<PersonContext, 'db'>,
  { ids, slots }: { ids: string[]; slots: string[] },
): Promise<FoundPhoto[]> {
  const { rows } = await sql<StoredRow & { thumbnail: Buffer | null; kekId: string; wrapped: Buffer }>`
    select ${COLUMNS}, f.thumbnail, coalesce(u.kek_id, t.kek_id) as "kekId", coalesce(u.wrapped_dek, t.wrapped_dek) as wrapped
      from app.files f left join app.user_keys u on u.user_id = f.user_id left join app.team_keys t on t.team_id = f.team_id
     where coalesce(u.user_id, t.team_id) is not null and f.id = any(${ids}::uuid[]) and f.slot = any(${slots}::text[])
       and (f.state <> 'superseded' or f.user_id <> app.uid())`.execute(db)
  return rows.map(({ thumbnail, kekId, wrapped, ...row }) => {
    const file = known(row)
    return { file, thumbnail, wrapped: { ...file.owner, kekId, wrapped } }
  })
}

/** The files among these ids that belong to the owner. */
export async function findFiles(
  { db }: Pick<PersonContext, 'db'>,
  { owner, ids }: { owner: Owner; ids: string[] },
): Promise<Map<string, KnownFile>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredRow>`select ${COLUMNS} from app.files f
    where ${ofOwner(owner)} and f.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, known(row)]))
}

/** An owner's files in use, newest first, as far as row security shows them to the caller. */
export async function currentFiles({ db }: Pick<PersonContext, 'db'>, owner: Owner): Promise<KnownFile[]> {
  const { rows } = await sql<StoredRow>`select ${COLUMNS} from app.files f
    where ${ofOwner(owner)} and f.state = 'current' order by f.created_at desc, f.id`.execute(db)
  return rows.map(known)
}

export interface Claim {
  owner: Owner
  slot: string
  id: string
}

/**
 * Marks an upload as in use. False when it is another owner's, of another slot, replaced, or when the slot is full. The caller has locked
 * the owner's row: the person's card, or the team.
 */
export async function claimFile(db: Db, { owner, slot, id }: Claim): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update app.files f set state = 'current'
    where ${ofOwner(owner)} and f.slot = ${slot} and f.id = ${id} and f.state <> 'superseded' and (f.state = 'current' or f.most >
      (select count(*) from app.files c where (c.user_id = f.user_id or c.team_id = f.team_id) and c.slot = f.slot and c.state = 'current'))
    returning f.id`.execute(db)
  return rows.length === 1
}

/**
 * Marks an upload that is not in use yet as in use, and returns it. Throws 422 at `path` where it is not there, in use
 * already, of another slot, or when the slot is full. The caller has locked the owner's row.
 */
export async function adoptFile(
  context: PersonContext,
  { path, ...claim }: Claim & { path: string },
): Promise<KnownFile> {
  const { owner, slot, id } = claim
  const stored = (await findFiles(context, { owner, ids: [id] })).get(id)
  const isFresh = stored?.slot === slot && stored.state === 'staged'
  if (!isFresh || !(await claimFile(context.db, claim)))
    throw invalid([{ path, message: 'This file is no longer there. Please upload it again' }])
  return stored
}

/** Retires one file of an owner (soft delete); its slot says how long it stays stored. */
export async function retireFile({ db, clock }: Pick<PersonContext, 'db' | 'clock'>, { owner, slot, id }: Claim) {
  await sql`update app.files f set state = 'superseded', superseded_at = ${new Date(clock.now())}
    where ${ofOwner(owner)} and f.slot = ${slot} and f.id = ${id} and f.state = 'current'`.execute(db)
}

/** Retires an owner's files in these slots (soft delete), except `keep`; their slot says how long they stay stored. */
export async function retireFiles(
  { db, clock }: Pick<PersonContext, 'db' | 'clock'>,
  { owner, slots, kept }: { owner: Owner; slots: string[]; kept: string[] },
) {
  await sql`update app.files f set state = 'superseded', superseded_at = ${new Date(clock.now())}
    where ${ofOwner(owner)} and f.slot = any(${slots}::text[]) and f.state = 'current' and f.id <> all(${kept}::uuid[])`.execute(
    db,
  )
}
