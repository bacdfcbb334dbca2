import { GoTrueClient, isAuthSessionMissingError } from '@supabase/auth-js'
import { SESSION_KEY, sessionStore } from './stored-session.ts'

const WRITE_HEADER = { 'x-requested-with': 'care-staffing' }

/**
 * The described auth client. The session it keeps in local storage is a description: no value in it is a credential. Authority is the
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
 * Called when the server says that nobody is signed in although this browser thought so: asks once more, because the secret of the cookie may have
 * changed while the call was on its way, and forgets the session in every tab when it is true.
 */
export async function endSession() {
  const { data } = await auth.getSession()
  if (!data.session) return
  const { error } = await auth.getUser()
  if (isAuthSessionMissingError(error)) await auth.signOut({ scope: 'local' })
}
