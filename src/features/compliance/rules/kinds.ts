import { subjectOf } from '#features/registration/rules/certificate-subject.ts'
import type { StepId } from '#features/registration/schema.ts'

interface EvidenceKind {
  label: string
  /** The step of the registration that asks for it; none: a team establishes it itself. */
  step?: StepId
  /** The field of that step with the document. */
  field?: string
  /**
   * What the team does itself, which alone verifies it: a check (`checks`), or references that it has verified. Without
   * it a look at what was given does.
   */
  verifiedBy?: 'check' | 'references'
  /** Whether its name tells of somebody's health. */
  health?: true
}

/**
 * What people give in their registration (`app.given_evidence` finds it there) or a team establishes, apart from
 * certificates and policies.
 */
export const evidenceKinds: Readonly<Record<string, EvidenceKind>> = {
  photo: { label: 'Photo', step: 'personal', field: 'profileImage' },
  passport: { label: 'Passport', step: 'passport', field: 'passportFile' },
  'driving-licence': { label: 'Driving licence', step: 'passport', field: 'drivingLicenseFile' },
  'birth-certificate': { label: 'Birth certificate', step: 'passport', field: 'birthCertificateFile' },
  'proof-of-address': { label: 'Proof of address', step: 'address', field: 'proofOfAddress' },
  'right-to-work': {
    label: 'Right to work',
    step: 'background',
    field: 'rightToWorkFile',
    verifiedBy: 'check',
  },
  dbs: { label: 'DBS check', step: 'background', field: 'dbsFile', verifiedBy: 'check' },
  referees: { label: 'References', step: 'background', verifiedBy: 'references' },
  'work-history': { label: 'Employment history', step: 'work-history' },
  qualification: { label: 'Qualification', step: 'education' },
  declaration: { label: 'Declaration', step: 'declaration' },
  'professional-register': { label: 'Professional registration' },
  'fit-to-work': { label: 'Fitness to work', health: true },
}

const CERTIFICATE = 'certificate:'
const POLICY = /^policy:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The kind of evidence that a person's signature under a policy is, whatever its version. */
export const policyKind = (policyId: string) => `policy:${policyId}`

export const isPolicy = (kind: string) => POLICY.test(kind)

/** The kind of evidence that a certificate is, by its name. The same as `app.certificate_kind`. */
export function certificateKind(name: string): string {
  return CERTIFICATE + subjectOf(name)
}

export const isCertificate = (kind: string) => kind.startsWith(CERTIFICATE)

/** Whether evidence of this kind can exist. */
export function isKind(kind: string): boolean {
  return (
    kind in evidenceKinds ||
    isPolicy(kind) ||
    (isCertificate(kind) && kind !== CERTIFICATE && certificateKind(kindName(kind)) === kind)
  )
}

const kindName = (kind: string) => kind.slice(CERTIFICATE.length)

/** Names of training that are read letter by letter: a kind has its name in small letters. */
const ACRONYMS = new Set('als bls coshh cpr dbs dols gdpr ils ipc mapa mca nmc nvq peg pils pmva ppe riddor'.split(' '))

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A kind in words; a certificate by its name. */
export function kindLabel(kind: string): string {
  const known = evidenceKinds[kind]
  if (known) return known.label
  if (isPolicy(kind)) return 'Signed policy'
  const name = kindName(kind)
  const words = name.split(' ').map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word))
  return `${capitalised(words.join(' '))} certificate`
}

/** The step of the registration that asks for this kind; null for what a team establishes itself. */
export function stepOfKind(kind: string): StepId | null {
  return evidenceKinds[kind]?.step ?? (isCertificate(kind) ? 'certificates' : null)
}

/** The field of its step with the document, where there is one; a certificate is an entry of a list. */
export function fieldOfKind(kind: string): string | undefined {
  return evidenceKinds[kind]?.field
}

/** What verifies evidence that a person has given: a look at it, or alone what the team does itself. */
export function verifiedBy(kind: string): 'look' | 'check' | 'references' {
  return evidenceKinds[kind]?.verifiedBy ?? 'look'
}
