import { fallbackORPCErrorMessage, ORPCError } from '@orpc/client'
import { AuthUnknownError, isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'

const OFFLINE = 'No connection. Please check it and try again'
/** What browsers say of a request, or of a part of the product, that found no way. Other errors of this type are ours. */
const NO_WAY = /^(Failed to fetch|fetch failed|NetworkError|Load failed|error loading dynamically|Importing a module)/i
const BUSY = 'The service is busy. Please try again in a moment'

/** The message for a failed call: the server's own where it sent one. A proxy's page or an empty answer has none. */
export function errorMessage(error: unknown, fallback = 'Something went wrong. Please try again'): string {
  if (error instanceof ORPCError) return hasWords(error) ? withReference(error) : fallback
  if (isAuthRetryableFetchError(error)) return error.status === 0 ? OFFLINE : BUSY
  if (isAuthError(error) && !(error instanceof AuthUnknownError)) return error.message
  return error instanceof TypeError && NO_WAY.test(error.message) ? OFFLINE : fallback
}

/** The library uses the status text as the message where an answer had none. */
function hasWords({ code, message }: ORPCError<string, unknown>) {
  return message !== fallbackORPCErrorMessage(code, undefined)
}

function withReference({ message, data }: ORPCError<string, unknown>): string {
  const id = (data as { correlationId?: string } | undefined)?.correlationId
  return id ? `${message} (reference ${id})` : message
}
