import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { ACTIVE_CONTENT, LINKS } from '#server/files/inspect.ts'
import type { FileRow } from '#server/files/slots.ts'
import type { Standing } from '../policy.ts'
import { type DocumentSections, type Slot, slots } from '../schema.ts'

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
