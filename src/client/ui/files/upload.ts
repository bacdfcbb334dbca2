import type { FileRef } from '#shared/fields/builders.ts'
import { endSession } from '../../session/auth.ts'

export interface Upload {
  file: File
  /** The file's slot, e.g. 'resume'; the server knows each slot's limits. */
  slot: string
  /** The team whose file it is; without one it is the person's own. */
  teamId?: string | undefined
  /** Called with the sent share, 0 to 1. */
  onProgress?: (share: number) => void
  /** Aborting it cancels the upload; the promise then rejects with an `AbortError`. */
  signal?: AbortSignal
}

/** Why an upload failed; `retry`: whether sending the same file again can help. */
export class UploadError extends Error {
  readonly retry: boolean
  constructor(message: string, { retry }: { retry: boolean }) {
    super(message)
    this.name = 'UploadError'
    this.retry = retry
  }
}

/** Sends one file as the raw body of a request and returns the server's record. Throws `UploadError`. */
export function uploadFile({ file, slot, teamId, onProgress, signal }: Upload): Promise<FileRef> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())
    const request = new XMLHttpRequest()
    const address = `/api/files?${new URLSearchParams({ slot, name: file.name, ...(teamId && { team: teamId }) })}`
    request.open('POST', address)
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('x-requested-with', 'care-staffing')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onload = () => (request.status < 300 ? resolve(request.response as FileRef) : reject(refusal(request)))
    request.onerror = () => reject(new UploadError('The connection was lost. Please try again', { retry: true }))
    request.onabort = () => reject(cancelled())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function refusal({ status, response }: XMLHttpRequest): UploadError {
  if (status === 401) void endSession()
  const said = (response as { message?: unknown } | null)?.message
  const message = typeof said === 'string' ? said : 'The file could not be uploaded. Please try again'
  return new UploadError(message, { retry: status === 408 || status === 429 || status >= 500 })
}

function cancelled() {
  return new DOMException('The upload was cancelled', 'AbortError')
}
