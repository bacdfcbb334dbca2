import { type AuthError, AuthRetryableFetchError, GoTrueClient } from '@supabase/auth-js'
import { errorMessage } from '#client/api.ts'
import { auth } from '#client/session/auth.ts'
import { giveCode, givePasskey, type KnownFactor } from '../factors/factors.ts'

export const INVALID_LINK = 'Invalid or expired reset link. Please request a new password reset.'
const FAILED = 'An error occurred while updating your password'

export interface RecoveryLink {
  accessToken: string
  refreshToken: string
}

/** The tokens of a reset link; undefined for another address (spec 5). */
export function recoveryLink({
  access_token,
  refresh_token,
  type,
}: Readonly<Record<string, string>>): RecoveryLink | undefined {
  return access_token && type === 'recovery'
    ? { accessToken: access_token, refreshToken: refresh_token ?? '' }
    : undefined
}

/** The second factor that is given along with the new password. */
type ResetProof = { code: string } | 'passkey'

interface NewPassword {
  password: string
  proof?: ResetProof | undefined
}

/** The result: success, a message, or the second factors of which one is needed first. */
export interface ResetOutcome {
  message?: string
  wants?: KnownFactor['kind'][]
}

/**
 * Uses the link once, with a separate client that stores nothing, so that a failure does not affect a session of this browser. After a
 * change of the password every session of the person has ended, this browser's too.
 */
export async function setNewPassword(
  { accessToken, refreshToken }: RecoveryLink,
  { password, proof }: NewPassword,
): Promise<ResetOutcome> {
  const recovery = new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: { 'x-requested-with': 'care-staffing' },
    storageKey: 'care-recovery',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'same-origin' }),
  })
  const { data, error: refused } = await recovery.setSession({
    access_token: accessToken,
    refresh_token: refreshToken || accessToken,
  })
  if (refused) return { message: isServerAway(refused) ? FAILED : INVALID_LINK }
  const factors = data.user?.factors ?? []
  if (proof) {
    const wrong = await giveProof(recovery, { factors, proof })
    if (wrong) return { message: wrong }
  }
  const { error } = await recovery.updateUser({ password })
  if (error?.code === 'insufficient_aal')
    return { wants: factors.map(({ factor_type }) => (factor_type === 'totp' ? 'totp' : 'webauthn')) }
  if (error) return { message: messageFor(error) }
  await auth.signOut({ scope: 'local' })
  return {}
}

/** Verifies the second factor for the link; returns the error. */
async function giveProof(
  client: GoTrueClient,
  { factors, proof }: { factors: { id: string; factor_type: string }[]; proof: ResetProof },
): Promise<string | undefined> {
  const kind = proof === 'passkey' ? 'webauthn' : 'totp'
  const factorId = (factors.find(({ factor_type }) => factor_type === kind) ?? factors[0])?.id ?? ''
  try {
    await (proof === 'passkey' ? givePasskey({ client, factorId }) : giveCode({ client, factorId, code: proof.code }))
    return undefined
  } catch (error) {
    return errorMessage(error)
  }
}

function messageFor(error: AuthError): string {
  if (isServerAway(error)) return FAILED
  const { status = 0 } = error
  return status === 401 || status === 403 || status === 404 ? INVALID_LINK : error.message || FAILED
}

function isServerAway(error: AuthError): boolean {
  return error instanceof AuthRetryableFetchError || (error.status ?? 0) >= 500
}
