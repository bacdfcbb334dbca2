import { AuthError, type GoTrueClient, type Session } from '@supabase/auth-js'
import { auth } from '#client/session/auth.ts'

export interface KnownFactor {
  id: string
  kind: 'totp' | 'webauthn'
  name: string
}

/** The second factors that a person has set up, as the session describes them. */
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
  /** Whose session it is given for; the signed-in person's without it. */
  client?: GoTrueClient
}

/** Gives a code of the authenticator app, or a backup code. Throws the server's refusal. */
export async function giveCode({ factorId, code, client = auth }: WithFactor & { code: string }) {
  const { data, error } = await client.mfa.challenge({ factorId })
  if (error) throw error
  const verified = await client.mfa.verify({ factorId, challengeId: data.id, code })
  if (verified.error) throw verified.error
}

/** Lets the browser ask for the passkey, and gives what it answers. Throws what went wrong in words for people. */
export function givePasskey(factor: WithFactor) {
  return ceremony(factor)
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey() {
  const { error } = await auth.signInWithPasskey()
  if (error) throw fromBrowser(error)
}

/** Makes a passkey on this device, or on a phone or key beside it, for a factor that was just begun. */
export function makePasskey(factorId: string) {
  return ceremony({ factorId })
}

/**
 * The server says what to make or to use, the browser does it, the server checks it. The library's own way would ask for a security key only: its
 * defaults win over what the server leaves open.
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

/** What the server refused stays; what the browser says is for programmers. */
function fromBrowser(error: Error): Error {
  if (error instanceof AuthError && error.status !== undefined) return error
  if (error.name === 'InvalidStateError') return new AuthError('This device has a passkey for your account already')
  return new AuthError('The passkey was not used. You can try again')
}

/** Signs the signed-in person in once more, for a call that needs a recent sign-in. The code is needed where there is a second factor. Throws the refusal. */
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
