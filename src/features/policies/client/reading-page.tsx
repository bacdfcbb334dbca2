import { useSearch } from '@tanstack/react-router'
import { OwnPolicies } from './reading/own-policies.tsx'
import { ReadPolicy } from './reading/read-policy.tsx'

/** What one's teams ask one to read and sign, or one policy of it. */
export function ReadingPage() {
  const { team, policy } = useSearch({ from: '/staff/policies' })
  return team && policy ? <ReadPolicy key={policy} teamId={team} policyId={policy} /> : <OwnPolicies />
}
