import type { StoredDocument } from '../schema.ts'

const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

/** How a document is shown in the page; undefined when it is only offered for saving. */
export function viewOf({ mime, saveOnly }: Pick<StoredDocument, 'mime' | 'saveOnly'>): 'pdf' | 'picture' | undefined {
  if (saveOnly) return undefined
  if (mime === 'application/pdf') return 'pdf'
  return PICTURES.includes(mime) ? 'picture' : undefined
}
