import type { Day } from '#shared/time.ts'

/** docs/decisions/passport-pack.md says what a pack consists of, for those who read it with other programs. */
export const FORMAT = 'care-staffing passport 1'

export const PASSPORT = 'passport.json'
export const SIGNATURE = 'signature.json'

/** What an agency has verified: on which day, and for which days. */
export interface Verified {
  agency: string
  on: Day
  from: Day | null
  until: Day | null
}

export interface GivenItem {
  kind: string
  label: string
  givenOn: Day
  from: Day | null
  until: Day | null
  /** The document: its fingerprint, and where it is in the pack when the person has put it in. */
  document: { sha256: string | null; path: string | null } | null
  verified: Verified[]
}

export interface PackedFile {
  path: string
  size: number
  sha256: string
}

/** What `passport.json` says; its bytes are what is signed. */
export interface Passport {
  format: typeof FORMAT
  madeAt: string
  /** The address of the installation that made it. */
  issuer: string
  keyId: string
  person: { fullName: string; dateOfBirth: Day | null }
  given: GivenItem[]
  /** Every other file of the pack. */
  files: PackedFile[]
}

/** What `signature.json` says: the signature of the bytes of `passport.json`, and the key to check it with. */
export interface Signature {
  algorithm: 'Ed25519'
  keyId: string
  /** Base64. */
  publicKey: string
  signature: string
}

/** The only text in which a signature is written. */
export const signatureText = ({ algorithm, keyId, publicKey, signature }: Signature) =>
  `${JSON.stringify({ algorithm, keyId, publicKey, signature }, null, 2)}\n`
