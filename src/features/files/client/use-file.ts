import { useQuery } from '@tanstack/react-query'
import { viewOf } from '#client/ui/files/file-kinds.ts'
import type { ViewedFile } from '#client/ui/files/file-viewers.ts'
import { fetchFile, saveBlob } from './fetch-file.ts'

/**
 * Fetches the bytes of a file once per opening, because each request is audited: at once when it can be shown,
 * on `download` otherwise. The bytes are dropped when it closes.
 */
export function useFile(file: Pick<ViewedFile, 'id' | 'name' | 'mime' | 'saveOnly'>) {
  const view = viewOf(file)
  const query = useQuery({
    queryKey: ['file', file.id],
    queryFn: ({ signal }) => fetchFile(file.id, signal),
    enabled: view !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  async function download() {
    const blob = query.data ?? (await query.refetch()).data
    if (blob) saveBlob(blob, file.name)
  }

  return {
    view,
    query,
    download,
    /** Continues after the password was given, or after a failure. */
    retry(): void {
      void (view ? query.refetch() : download())
    },
  }
}
