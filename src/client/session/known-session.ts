import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { auth } from './auth.ts'
import { storedSession } from './stored-session.ts'

/** The session as far as this browser can know it: without a network it is the one that it holds. The server guards the data. */
export async function knownSession(): Promise<Session | null> {
  if (!navigator.onLine) return storedSession()
  const { data, error } = await auth.getSession()
  return isAuthRetryableFetchError(error) ? storedSession() : data.session
}
