import { ACTIVE_CONTENT, LINKS } from '#server/files/inspect.ts'
import type { FileRef } from '#shared/fields/builders.ts'

/** A row of `files` as the database hands it over. */
export type StoredFile = FileRef & { flags: string[] }

/** A file of evidence as the viewer shows it. */
export function viewedFile({ flags, ...file }: StoredFile) {
  return { ...file, saveOnly: flags.includes(ACTIVE_CONTENT), links: flags.includes(LINKS) }
}
