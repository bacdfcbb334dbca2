import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '#client/api.ts'
import type { PaperKind } from '../rules/paper-kinds.ts'
import { OwnPolicies } from './reading/own-policies.tsx'
import { ReadPolicy } from './reading/read-policy.tsx'

/** What one's teams ask one to read and sign, or one policy of it. */
export function ReadingPage() {
  const { team, policy, paper } = useSearch({ from: '/staff/policies' })
  if (team && policy) return <ReadPolicy key={policy} teamId={team} policyId={policy} />
  return team && paper ? <OwnPaper teamId={team} kind={paper} /> : <OwnPolicies />
}

/** The team's paper of a kind; the list where it asks for none. */
function OwnPaper({ teamId, kind }: { teamId: string; kind: PaperKind }) {
  const { data } = useQuery(api.policies.own.queryOptions())
  const items = data?.teams.find((one) => one.teamId === teamId)?.items
  const found = items?.find((one) => one.kind === kind)
  return found ? <ReadPolicy teamId={teamId} policyId={found.policyId} /> : <OwnPolicies />
}
