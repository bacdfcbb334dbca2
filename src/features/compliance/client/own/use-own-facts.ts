import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { factInWords } from '../../rules/fact-words.ts'
import { certificateKind } from '../../rules/kinds.ts'

const CERTIFICATE = 'certificate:'

/** What one's teams have verified of a kind of evidence, in words, a line each; of a certificate by the name that was typed. */
export function useOwnFacts(): (kind: string | undefined) => string[] {
  const { data } = useQuery(api.compliance.ownFacts.queryOptions())
  return (kind) => {
    const asked = kind?.startsWith(CERTIFICATE) ? certificateKind(kind.slice(CERTIFICATE.length)) : kind
    const facts = data?.items.filter((fact) => fact.kind === asked) ?? []
    return facts.map((fact) => factInWords({ decision: 'verified', ...fact }, fact.teamName))
  }
}
