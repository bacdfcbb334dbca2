import { AuthError, type GoTrueClient, type Session } from '@supabase/auth-js'
import { auth } from '#client/session/auth.ts'

export interface KnownFactor {
  id: string
  kind: 'totp' | 'webauthn'
  name: string
}

/** The verified second factors of a person, as in their session. */
export function factorsOf(session: Pick<Session, 'user'> | null): KnownFactor[] {
  const factors = session?.user.factors ?? []
  return factors
    .filter(({ status }) => status === 'verified')
    .map(({ id, factor_type, friendly_name = '' }) => ({
      id,
      kind: factor_type === 'totp' ? 'totp' : 'webauthn',
      name: friendly_name,
    }))
}

interface WithFactor {
  factorId: string
  /** The client whose session is verified; the signed-in person's by default. */
  client?: GoTrueClient
}

/** Verifies a code of the authenticator app, or a backup code. Throws the server's refusal. */
export async function giveCode({ factorId, code, client = auth }: WithFactor & { code: string }) {
  const { data, error } = await client.mfa.challenge({ factorId })
  if (error) throw error
  const verified = await client.mfa.verify({ factorId, challengeId: data.id, code })
  if (verified.error) throw verified.error
}

/** Asks the browser for a passkey's answer and verifies it. Throws an error with words for people. */
export function givePasskey(factor: WithFactor) {
  return ceremony(factor)
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey() {
  const { error } = await auth.signInWithPasskey()
  if (error) throw fromBrowser(error)
}

/** Creates a passkey on this device, or on a phone or security key, for a factor that was just enrolled. */
export function makePasskey(factorId: string) {
  return ceremony({ factorId })
}

/**
 * The server sends the options, the browser creates or uses the passkey, the server verifies. The library's own method
 * would offer security keys only: its defaults override options that the server leaves out.
 */
async function ceremony({ factorId, client = auth }: WithFactor) {
  const place = { rpId: location.hostname, rpOrigins: [location.origin] }
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: place })
  if (error) throw error
  const { type, credential_options: options } = data.webauthn
  const credential = await (type === 'create'
    ? navigator.credentials.create(options as never)
    : navigator.credentials.get(options as never)
  ).catch((reason: Error) => {
    throw fromBrowser(reason)
  })
  const answer = { ...place, type, credential_response: credential }
  const verified = await client.mfa.verify({ factorId, challengeId: data.id, webauthn: answer as never })
  if (verified.error) throw verified.error
}

export function passkeysWork(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/** Keeps a refusal of the server; replaces the browser's technical message. */
function fromBrowser(error: Error): Error {
  if (error instanceof AuthError && error.status !== undefined) return error
  if (error.name === 'InvalidStateError') return new AuthError('This device has a passkey for your account already')
  return new AuthError('The passkey was not used. You can try again')
}

/**
 * Signs the person in again within their session, for a call that needs a recent sign-in; with a code where there is a
 * second factor. Throws the refusal.
 */
export async function signInAgain(given: { password: string; code?: string }) {
  const answer = await fetch('/auth/v1/recent-sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'care-staffing' },
    body: JSON.stringify(given),
  })
  if (answer.ok) return
  const { message = 'Something went wrong. Please try again', code } = (await answer
    .json()
    .catch(() => ({}))) as Partial<Record<string, string>>
  throw new AuthError(message, answer.status, code)
}
