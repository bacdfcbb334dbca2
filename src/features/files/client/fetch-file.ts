import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client'
import { endSession } from '#client/session/auth.ts'

/** The bytes of a stored file. Throws what the server said, as a call of the API would. */
export async function fetchFile(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(`/api/files/${id}`, { signal, credentials: 'same-origin' })
  if (response.ok) return response.blob()
  if (response.status === 401) void endSession()
  const said: unknown = await response.json().catch(() => undefined)
  if (isORPCErrorJson(said)) throw createORPCErrorFromJson(said)
  throw new ORPCError('BAD_GATEWAY', {
    status: response.status,
    message: 'The document could not be fetched. Please try again',
  })
}

/** Hands bytes to the browser to be saved under a name. */
export function saveBlob(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the address after this turn; revoked in the same one, the download fails in some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
