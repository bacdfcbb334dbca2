import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client'
import { endSession } from '#client/session/auth.ts'

/** The bytes of a stored file. Throws the server's refusal, as an API call does. */
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

/** Lets the browser save bytes under a name. */
export function saveBlob(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read the address later: revoking it now would fail the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
