import type { WeakPassword } from '../../rules/password.ts'
import type { Cookie } from './caller.ts'

interface Details {
  status: number
  code: string
  message: string
  weakPassword?: { reasons: string[] }
  retryAfter?: number
  cookies?: Cookie[]
}

/** An error of the auth protocol: the auth client turns `code` into its own error classes. */
export class AuthRefusal extends Error {
  readonly details: Details

  constructor(details: Details) {
    super(details.message)
    this.details = details
  }
}

export function invalidInput(message: string) {
  return new AuthRefusal({ status: 422, code: 'validation_failed', message })
}

export function badRequest(message: string) {
  return new AuthRefusal({ status: 400, code: 'validation_failed', message })
}

export function weakPassword({ reasons, message }: WeakPassword) {
  return new AuthRefusal({ status: 422, code: 'weak_password', message, weakPassword: { reasons } })
}

/** The same for a wrong password and for an unknown address. */
export function invalidCredentials() {
  return new AuthRefusal({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
}

export function emailNotConfirmed() {
  return new AuthRefusal({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
}

export function userExists() {
  return new AuthRefusal({ status: 422, code: 'user_already_exists', message: 'User already registered' })
}

export function disabled() {
  return new AuthRefusal({ status: 403, code: 'user_banned', message: 'This account has been disabled' })
}

/** No live session: the auth client deletes what it has stored. */
export function sessionMissing(cookies: Cookie[] = []) {
  return new AuthRefusal({ status: 401, code: 'session_not_found', message: 'Auth session missing!', cookies })
}

export function refreshRefused(cookies: Cookie[] = []) {
  return new AuthRefusal({
    status: 400,
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
    cookies,
  })
}

export function invalidResetLink() {
  return new AuthRefusal({
    status: 403,
    code: 'otp_expired',
    message: 'Invalid or expired reset link. Please request a new password reset.',
  })
}

export function invalidVerifyLink() {
  return new AuthRefusal({ status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' })
}

export function alreadyConfirmed() {
  return new AuthRefusal({
    status: 409,
    code: 'email_already_confirmed',
    message: 'This email address is already confirmed. Please sign in.',
  })
}

export function passwordNeeded(message: string) {
  return new AuthRefusal({ status: 403, code: 'reauthentication_needed', message })
}

/** A mailed code that is wrong, used or expired. */
export function wrongNonce() {
  return new AuthRefusal({
    status: 422,
    code: 'reauthentication_not_valid',
    message: 'This code is not right or too old. Ask for a new one',
  })
}

export function samePassword() {
  return new AuthRefusal({
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  })
}

/** `retryAfter` in whole seconds. */
export function tooManyAttempts(retryAfter: number) {
  return new AuthRefusal({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many attempts. Please wait and try again',
    retryAfter,
  })
}

export function unsupportedGrant() {
  return new AuthRefusal({ status: 400, code: 'unsupported_grant_type', message: 'Unsupported grant type' })
}

/** The password was right, but the second factor is missing. */
export function factorNeeded() {
  return new AuthRefusal({ status: 401, code: 'insufficient_aal', message: 'Please confirm with your second factor' })
}

/** Unknown, another person's, or deleted: the same answer. */
export function factorNotFound() {
  return new AuthRefusal({ status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' })
}

export function wrongCode() {
  return new AuthRefusal({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'This code is not right. Please try the next one',
  })
}

export function wrongPasskey() {
  return new AuthRefusal({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'This passkey could not be checked. Please try again',
  })
}

/** Expired, used, or without attempts left: the client opens a new challenge. */
export function challengeOver() {
  return new AuthRefusal({
    status: 422,
    code: 'mfa_challenge_expired',
    message: 'This took too long, or too many tries. Please start again',
  })
}

export function factorExists() {
  return new AuthRefusal({
    status: 422,
    code: 'mfa_verified_factor_exists',
    message: 'An authenticator app is already set up',
  })
}

export function tooManyFactors() {
  return new AuthRefusal({
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
    message: 'You have ten passkeys. Remove one first',
  })
}
