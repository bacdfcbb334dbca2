import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import type { MemberChecks } from '../schema.ts'

/** A member's checks, and how to take in what an act has answered. */
export function useChecks(member: { teamId: string; userId: string }) {
  const queries = useQueryClient()
  const options = api.checks.ofMember.queryOptions({ input: member })
  async function take(checks: MemberChecks) {
    queries.setQueryData(options.queryKey, checks)
    await queries.invalidateQueries({ queryKey: api.compliance.key() })
  }
  return { query: useQuery(options), take: (checks: MemberChecks) => void take(checks) }
}
