import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { StoredFactor } from './store.ts'

const NAME = 'Care Staffing'
const TIMEOUT_MS = 5 * 60_000

/** Loaded with the first passkey: certificates of every kind of device are much code. */
const webauthn = () => import('@simplewebauthn/server')

interface Place {
  /** The app's address: a passkey works at this origin only. */
  publicUrl: string
}

function hostOf({ publicUrl }: Place) {
  return new URL(publicUrl).hostname
}

interface Owner {
  id: string
  email: string
  fullName: string
}

function toCredentials(passkeys: StoredFactor[]) {
  return passkeys.flatMap(({ credentialId, transports }) => (credentialId ? [{ id: credentialId, transports }] : []))
}

/** The WebAuthn options for a new passkey that can also sign in alone: discoverable, with user verification. */
export async function creationOptions({
  publicUrl,
  owner,
  existing,
}: Place & { owner: Owner; existing: StoredFactor[] }) {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf({ publicUrl }),
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.fullName,
    timeout: TIMEOUT_MS,
    excludeCredentials: toCredentials(existing),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The WebAuthn options for using a passkey: one of `allowed`, or any that the browser has for this address. */
export async function requestOptions({ publicUrl, allowed = [] }: Place & { allowed?: StoredFactor[] }) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: hostOf({ publicUrl }),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: toCredentials(allowed),
  })
}

interface Response extends Place {
  challenge: string
  response: unknown
}

/** The credential of a new passkey; undefined when the response does not belong to this challenge, origin and owner. */
export async function readCreated({ publicUrl, challenge, response }: Response) {
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: hostOf({ publicUrl }),
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), signCount: counter, transports: transports.map(String) }
}

/**
 * The passkey's new signature counter; undefined when the signature does not fit passkey and challenge, or the counter
 * did not increase.
 */
export async function readAssertion({ publicUrl, challenge, response, passkey }: Response & { passkey: StoredFactor }) {
  if (!passkey.credentialId || !passkey.publicKey) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: hostOf({ publicUrl }),
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** The credential id in a response, whether or not its owner is known. */
export function credentialIdOf(response: unknown): string | undefined {
  const { id } = (typeof response === 'object' && response !== null ? response : {}) as { id?: unknown }
  return typeof id === 'string' && id.length <= 1400 ? id : undefined
}
