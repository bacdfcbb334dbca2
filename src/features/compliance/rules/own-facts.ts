import type { VerifiedFact } from '../schema.ts'
import { factInWords } from './fact-words.ts'
import { certificateKind } from './kinds.ts'

const CERTIFICATE = 'certificate:'

/** What teams have verified of a kind of evidence, in words, a line each; of a certificate by the name that was typed. */
export function factsOfKind(facts: readonly VerifiedFact[], kind: string | undefined): string[] {
  const asked = kind?.startsWith(CERTIFICATE) ? certificateKind(kind.slice(CERTIFICATE.length)) : kind
  return facts
    .filter((fact) => fact.kind === asked)
    .map((fact) => factInWords({ decision: 'verified', ...fact }, fact.teamName))
}
