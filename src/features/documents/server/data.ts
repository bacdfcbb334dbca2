import type { PersonContext } from '#server/calls/context.ts'
import { ACTIVE_CONTENT, LINKS } from '#server/files/inspect.ts'
import type { FileRow } from '#server/files/slots.ts'
import { type DocumentSections, type Slot, slots } from '../schema.ts'

interface Listed extends Omit<FileRow, 'owner'> {
  addedAt: string
  /** The name of the certificate whose copy it is. */
  certificate: string | null
}

/** The current documents of one person, newest first within a slot. */
export async function listDocuments({ db }: Pick<PersonContext, 'db'>, userId: string): Promise<Listed[]> {
  return db
    .selectFrom('files as f')
    .leftJoin('training_certificates as c', 'c.file_id', 'f.id')
    .select(['f.id', 'f.slot', 'f.name', 'f.mime', 'f.size', 'f.flags', 'f.created_at as addedAt'])
    .select('c.certificate_name as certificate')
    .where('f.user_id', '=', userId)
    .where('f.state', '=', 'current')
    .orderBy('f.created_at', 'desc')
    .execute()
}

/** Groups files under the titles of the steps that collect them, in the order of the registration. */
export function bySection(files: Listed[], guarded: (slot: Slot) => boolean): DocumentSections['sections'] {
  const titles = [...new Set([...slots.values()].map(({ section }) => section))]
  const sections = titles.map((title) => ({
    title,
    documents: [...slots.values()]
      .filter(({ section }) => section === title)
      .flatMap((slot) =>
        files
          .filter((file) => file.slot === slot.slot)
          .map(({ flags, certificate, ...file }) => ({
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
