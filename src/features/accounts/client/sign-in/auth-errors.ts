import { type AuthError, isAuthApiError } from '@supabase/auth-js'
import { errorMessage } from '#client/error-message.ts'

/** The message for an error of the auth client: its own, except where the specification has another. */
export function authMessage(error: AuthError): string {
  if (error.message === 'User already registered') return 'User already exists. Please sign in instead.'
  return errorMessage(error)
}

export function isUnconfirmed(error: AuthError): boolean {
  return isAuthApiError(error) && error.code === 'email_not_confirmed'
}
