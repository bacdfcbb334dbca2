import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import { ACTIVE_CONTENT, LINKS } from '#server/files/inspect.ts'
import type { FileRef } from '#shared/fields.ts'
import type { Standing } from '../policy.ts'
import { type DocumentSections, PHOTO_SLOT, type Slot, slots } from '../schema.ts'

/** Makes a staged file part of the profile. False when it is not this person's, of another slot, or replaced. */
export async function claimFiles(
  db: Db,
  { userId, slot, id }: { userId: string; slot: string; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update app.files set state = 'current'
    where user_id = ${userId} and slot = ${slot} and id = ${id} and state <> 'superseded' returning id`.execute(db)
  return rows.length === 1
}

export interface FileRow extends FileRef {
  userId: string
  slot: string
  flags: string[]
}

/** A file in use that row security lets the caller see; what else its slot asks for is the caller's to check. */
export async function findFile({ db }: Pick<PersonContext, 'db'>, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .select(['id', 'user_id as userId', 'slot', 'name', 'mime', 'size', 'flags'])
    .where('id', '=', id)
    .where('state', '<>', 'superseded')
    .executeTakeFirst()
}

/** A profile photo in use that row security lets the caller see, with its sealed thumbnail where there is one. */
export async function findPhoto({ db }: Pick<PersonContext, 'db'>, id: string) {
  return db
    .selectFrom('files')
    .select(['id', 'user_id as userId', 'size', 'thumbnail'])
    .where('id', '=', id)
    .where('slot', '=', PHOTO_SLOT)
    .where('state', '<>', 'superseded')
    .executeTakeFirst()
}

/** Where a photo's thumbnail lives, for its seal. */
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

/** Deletes an upload that no saved step names; answers whether there was one. */
export async function deleteStaged({ db, actor }: PersonContext, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('state', '=', 'staged')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How the caller stands towards the person in one team. */
export interface Membership extends Standing {
  teamId: string
}

/** The teams that the caller runs and in which the person is active staff. */
export async function sharedTeams({ db }: Pick<PersonContext, 'db'>, userId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.team_id as "teamId", r.role, r.sees_health as "seesHealth", r.sees_pay as "seesPay", m.offer_recorded_at is not null as offered
    from app.team_members m
    join app.team_members r on r.team_id = m.team_id and r.user_id = app.uid() and r.status = 'active' and r.role in ('owner', 'manager')
    where m.user_id = ${userId} and m.status = 'active' and m.role = 'staff'`.execute(db)
  return rows
}

interface Listed extends FileRow {
  addedAt: string
  /** Of the certificate that the file is the copy of. */
  certificate: string | null
}

/** The current files of one person, newest first within a slot. */
export async function currentFiles({ db }: Pick<PersonContext, 'db'>, userId: string): Promise<Listed[]> {
  return db
    .selectFrom('files as f')
    .leftJoin('training_certificates as c', 'c.file_id', 'f.id')
    .select([
      'f.id',
      'f.user_id as userId',
      'f.slot',
      'f.name',
      'f.mime',
      'f.size',
      'f.flags',
      'f.created_at as addedAt',
    ])
    .select('c.certificate_name as certificate')
    .where('f.user_id', '=', userId)
    .where('f.state', '=', 'current')
    .orderBy('f.created_at', 'desc')
    .execute()
}

/** Files under the titles of the steps that ask for them, in the order of the registration. */
export function bySection(files: Listed[], guarded: (slot: Slot) => boolean): DocumentSections['sections'] {
  const titles = [...new Set([...slots.values()].map(({ section }) => section))]
  const sections = titles.map((title) => ({
    title,
    documents: [...slots.values()]
      .filter(({ section }) => section === title)
      .flatMap((slot) =>
        files
          .filter((file) => file.slot === slot.slot)
          .map(({ userId: _, flags, certificate, ...file }) => ({
            ...file,
            label: certificate || slot.label,
            guarded: guarded(slot),
            saveOnly: flags.includes(ACTIVE_CONTENT),
            links: flags.includes(LINKS),
          })),
      ),
  }))
  return sections.filter(({ documents }) => documents.length > 0)
}
