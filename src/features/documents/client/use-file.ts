import { useQuery } from '@tanstack/react-query'
import type { StoredDocument } from '../schema.ts'
import { fetchFile, saveBlob } from './fetch-file.ts'
import { viewOf } from './view-kinds.ts'

/**
 * The bytes of one document, fetched once a look (a repeated call would be a look of its own in the record): at once when it can be shown,
 * on `download` otherwise. Nothing is kept after the look.
 */
export function useFile(document: Pick<StoredDocument, 'id' | 'name' | 'mime' | 'saveOnly'>) {
  const view = viewOf(document)
  const query = useQuery({
    queryKey: ['document-file', document.id],
    queryFn: ({ signal }) => fetchFile(document.id, signal),
    enabled: view !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { live: false },
  })

  async function download() {
    const blob = query.data ?? (await query.refetch()).data
    if (blob) saveBlob(blob, document.name)
  }

  return {
    view,
    query,
    download,
    /** Goes on after the password was given, or after a failure. */
    retry(): void {
      void (view ? query.refetch() : download())
    },
  }
}
