import type { StepId } from '#features/registration/schema.ts'

interface EvidenceKind {
  label: string
  /** The step of the registration that asks for it. */
  step: StepId
  /** Whether no team may excuse anybody from it: right to work and barred lists (DBS). */
  neverExcepted?: true
}

/** What people give in their registration, apart from certificates. `app.given_evidence` finds it there. */
export const evidenceKinds: Readonly<Record<string, EvidenceKind>> = {
  photo: { label: 'Photo', step: 'personal' },
  passport: { label: 'Passport', step: 'passport' },
  'driving-licence': { label: 'Driving licence', step: 'passport' },
  'birth-certificate': { label: 'Birth certificate', step: 'passport' },
  'proof-of-address': { label: 'Proof of address', step: 'address' },
  'right-to-work': { label: 'Right to work', step: 'background', neverExcepted: true },
  dbs: { label: 'DBS check', step: 'background', neverExcepted: true },
  referees: { label: 'Two referees', step: 'background' },
  'work-history': { label: 'Employment history', step: 'work-history' },
  qualification: { label: 'Qualification', step: 'education' },
  declaration: { label: 'Declaration', step: 'declaration' },
}

const CERTIFICATE = 'certificate:'

/**
 * The kind of evidence that a certificate is, by its name: 'Fire Safety Training' and 'fire safety certificate' are the same. The same as
 * `app.certificate_kind`.
 */
export function certificateKind(name: string): string {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')
  return CERTIFICATE + words.replace(/( (certificate|training|course))+ ?$/, '').trim()
}

/** Whether evidence of this kind can exist. */
export function isKind(kind: string): boolean {
  return (
    kind in evidenceKinds ||
    (kind.startsWith(CERTIFICATE) && kind !== CERTIFICATE && certificateKind(kindName(kind)) === kind)
  )
}

const kindName = (kind: string) => kind.slice(CERTIFICATE.length)

/** A kind in words; a certificate by its name. */
export function kindLabel(kind: string): string {
  const known = evidenceKinds[kind]
  if (known) return known.label
  const name = kindName(kind)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} certificate`
}

/** The step of the registration that asks for this kind. */
export function stepOfKind(kind: string): StepId {
  return evidenceKinds[kind]?.step ?? 'certificates'
}

/** Whether a team may excuse somebody from a requirement that any of these kinds satisfies. */
export function mayBeExcepted(kinds: readonly string[]): boolean {
  return !kinds.some((kind) => evidenceKinds[kind]?.neverExcepted)
}
