import { fallbackORPCErrorMessage, ORPCError } from '@orpc/client'
import { AuthUnknownError, isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'

const OFFLINE = 'No connection. Please check it and try again'
const BUSY = 'The service is busy. Please try again in a moment'

/** What to tell a person about a failed call: the server's own words where it gave any. A proxy's page or an empty answer holds none. */
export function errorMessage(error: unknown, fallback = 'Something went wrong. Please try again'): string {
  if (error instanceof ORPCError) return hasWords(error) ? withReference(error) : fallback
  if (isAuthRetryableFetchError(error)) return error.status === 0 ? OFFLINE : BUSY
  if (isAuthError(error) && !(error instanceof AuthUnknownError)) return error.message
  return error instanceof TypeError ? OFFLINE : fallback
}

/** The library puts its name of the status where an answer came without words. */
function hasWords({ code, message }: ORPCError<string, unknown>) {
  return message !== fallbackORPCErrorMessage(code, undefined)
}

function withReference({ message, data }: ORPCError<string, unknown>): string {
  const id = (data as { correlationId?: string } | undefined)?.correlationId
  return id ? `${message} (reference ${id})` : message
}
