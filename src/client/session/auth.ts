import { GoTrueClient, isAuthSessionMissingError } from '@supabase/auth-js'
import { SESSION_KEY, sessionStore } from './stored-session.ts'

const WRITE_HEADER = { 'x-requested-with': 'care-staffing' }

/**
 * The auth client. The session that it stores in local storage is a description: no value in it is a credential. The credential is the
 * HttpOnly cookie, which the browser sends by itself.
 */
export const auth = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  headers: WRITE_HEADER,
  storageKey: SESSION_KEY,
  storage: sessionStore,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
  experimental: { passkey: true },
  fetch: (input, init) => fetch(input, { ...init, credentials: 'same-origin' }),
})

/**
 * Called when the server answers 401 although this browser has a session: checks once more, because the cookie's secret may have been
 * rotated during the call, and clears the session in every tab when it has ended.
 */
export async function endSession() {
  const { data } = await auth.getSession()
  if (!data.session) return
  const { error } = await auth.getUser()
  if (isAuthSessionMissingError(error)) await auth.signOut({ scope: 'local' })
}
