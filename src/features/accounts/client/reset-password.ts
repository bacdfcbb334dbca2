import { type AuthError, AuthRetryableFetchError, GoTrueClient } from '@supabase/auth-js'
import { auth } from '#client/auth.ts'

export const INVALID_LINK = 'Invalid or expired reset link. Please request a new password reset.'
const FAILED = 'An error occurred while updating your password'

export interface RecoveryLink {
  accessToken: string
  refreshToken: string
}

/** The tokens of a reset link; undefined when the link is none (spec 5). */
export function recoveryLink({ access_token, refresh_token, type }: Readonly<Record<string, string>>): RecoveryLink | undefined {
  return access_token && type === 'recovery' ? { accessToken: access_token, refreshToken: refresh_token ?? '' } : undefined
}

/**
 * Uses the link once, with a client of its own that stores nothing, so that nobody who is signed in here is disturbed by a failure. Returns the
 * message to show, or nothing when the password is changed; every session of the person has then ended, this browser's too.
 */
export async function setNewPassword({ accessToken, refreshToken }: RecoveryLink, password: string): Promise<string | undefined> {
  const recovery = new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: { 'x-requested-with': 'care-staffing' },
    storageKey: 'care-recovery',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'same-origin' }),
  })
  const { error: refused } = await recovery.setSession({ access_token: accessToken, refresh_token: refreshToken || accessToken })
  if (refused) return isServerAway(refused) ? FAILED : INVALID_LINK
  const { error } = await recovery.updateUser({ password })
  if (error) return messageFor(error)
  await auth.signOut({ scope: 'local' })
  return undefined
}

function messageFor(error: AuthError): string {
  if (isServerAway(error)) return FAILED
  const { status = 0 } = error
  return status === 401 || status === 403 || status === 404 ? INVALID_LINK : error.message || FAILED
}

function isServerAway(error: AuthError): boolean {
  return error instanceof AuthRetryableFetchError || (error.status ?? 0) >= 500
}
