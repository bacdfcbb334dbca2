import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { factsOfKind } from '../../rules/own-facts.ts'

/** What one's teams have verified of a kind of evidence, in words, a line each. */
export function useOwnFacts(): (kind: string | undefined) => string[] {
  const { data } = useQuery(api.compliance.ownFacts.queryOptions())
  return (kind) => factsOfKind(data?.items ?? [], kind)
}
