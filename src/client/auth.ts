import { GoTrueClient } from '@supabase/auth-js'

const WRITE_HEADER = { 'x-requested-with': 'care-staffing' }

/**
 * The described auth client. The session it keeps in local storage is a description: no value in it is a credential. Authority is the
 * HttpOnly cookie, which the browser sends by itself.
 */
export const auth = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  headers: WRITE_HEADER,
  storageKey: 'care-session',
  storage: localStorage,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
  fetch: (input, init) => fetch(input, { ...init, credentials: 'same-origin' }),
})

/** Called when the server says that nobody is signed in although this browser thought so: forgets the session in every tab. */
export async function endSession() {
  const { data } = await auth.getSession()
  if (data.session) await auth.signOut({ scope: 'local' })
}
