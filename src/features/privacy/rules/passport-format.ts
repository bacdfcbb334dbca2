import { countsUntil, factInWords } from '#features/compliance/rules/fact-words.ts'
import type { Day } from '#shared/time.ts'

/** docs/decisions/passport-pack.md says what a pack consists of, for those who read it with other programs. */
export const FORMAT = 'care-staffing passport 1'

export const PASSPORT = 'passport.json'
export const SIGNATURE = 'signature.json'

/** An agency as the installation knows it. Anybody may found one of any name; what tells it from others is the rest. */
export interface PackedAgency {
  id: string
  name: string
  foundedOn: Day
  /** The domain of a confirmed address of an owner of the agency, and when they opened a mail there; null where no owner has shown one. */
  mailDomain: { domain: string; provenOn: Day } | null
}

/** What an agency has verified: on which day, and for which days. */
export interface Verified {
  agency: string
  /** Which of `agencies`; packs made before December 2026 have neither. */
  agencyId?: string
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

/** What each agency has verified of an item, in words, a line each. */
export function verifiedInWords({ until, verified }: Pick<GivenItem, 'until' | 'verified'>): string[] {
  return verified.map(({ agency, agencyId, on, until: verifiedUntil }) =>
    factInWords(
      { decision: 'verified', until: countsUntil(until, verifiedUntil), decidedAt: on },
      agencyId ? `${agency} (${agencyId})` : agency,
    ),
  )
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
  /** Each agency that has verified something, as it stood when the pack was made. */
  agencies?: PackedAgency[]
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
