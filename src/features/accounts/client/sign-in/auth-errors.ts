import { type AuthError, isAuthApiError } from '@supabase/auth-js'
import { errorMessage } from '#client/error-message.ts'

/** What to show for an error of the auth client: its own words, but for the ones that the specification rewrites. */
export function authMessage(error: AuthError): string {
  if (error.message === 'User already registered') return 'User already exists. Please sign in instead.'
  return errorMessage(error)
}

export function isUnconfirmed(error: AuthError): boolean {
  return isAuthApiError(error) && error.code === 'email_not_confirmed'
}
