import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { StoredFactor } from './store.ts'

const NAME = 'Care Staffing'
const TIMEOUT_MS = 5 * 60_000

interface Place {
  /** The address that people use: a passkey works there and nowhere else. */
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

/** What the browser needs to make a passkey that can also sign in alone: stored on the device, and unlocked by its owner. */
export function creationOptions({ publicUrl, owner, existing }: Place & { owner: Owner; existing: StoredFactor[] }) {
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

/** What the browser needs to use a passkey: one of `allowed`, or any that it has for this address. */
export function requestOptions({ publicUrl, allowed = [] }: Place & { allowed?: StoredFactor[] }) {
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

/** The credential of a passkey that was just made; undefined when the answer is not to this challenge, from here, by its owner. */
export async function readCreated({ publicUrl, challenge, response }: Response) {
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

/** How often the passkey has signed by now; undefined when the signature is not this passkey's for this challenge, or its counter went back. */
export async function readAssertion({ publicUrl, challenge, response, passkey }: Response & { passkey: StoredFactor }) {
  if (!passkey.credentialId || !passkey.publicKey) return undefined
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

/** The credential that an answer names, whoever's it is. */
export function credentialIdOf(response: unknown): string | undefined {
  const { id } = (typeof response === 'object' && response !== null ? response : {}) as { id?: unknown }
  return typeof id === 'string' && id.length <= 1400 ? id : undefined
}
