import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { policyKind } from '#features/compliance/rules/kinds.ts'
import { paperRules } from '../rules/paper-kinds.ts'

/**
 * The kinds of evidence that signatures under the team's policies and papers are, by title; without those that nobody
 * can be required to sign.
 */
export function useRequirablePolicies(teamId: string) {
  const { data } = useQuery(api.policies.list.queryOptions({ input: { teamId } }))
  return (data?.items ?? [])
    .filter(({ kind, number, state }) => number > 0 && state !== 'withdrawn' && !paperRules[kind].voluntary)
    .map(({ id, title }) => ({ kind: policyKind(id), label: `Signed: ${title}` }))
}
