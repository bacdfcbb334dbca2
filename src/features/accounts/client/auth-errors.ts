import { type AuthError, AuthRetryableFetchError, isAuthApiError } from '@supabase/auth-js'

const OFFLINE = 'No connection. Please check it and try again'

/** What to show for an error of the auth client: its own words, but for the ones that the specification rewrites. */
export function authMessage(error: AuthError): string {
  if (error.message === 'User already registered') return 'User already exists. Please sign in instead.'
  if (error instanceof AuthRetryableFetchError && error.status === 0) return OFFLINE
  return error.message
}

export function isUnconfirmed(error: AuthError): boolean {
  return isAuthApiError(error) && error.code === 'email_not_confirmed'
}
