import { viewOfKind } from '#client/ui/files/file-kinds.ts'
import type { StoredDocument } from '../schema.ts'

/** How a document is shown in the page; undefined when it is only offered for saving. */
export function viewOf({ mime, saveOnly }: Pick<StoredDocument, 'mime' | 'saveOnly'>) {
  return saveOnly ? undefined : viewOfKind(mime)
}
