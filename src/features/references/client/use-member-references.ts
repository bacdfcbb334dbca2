import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, isStatus } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { MemberReferences } from '../schema.ts'

export interface MemberIds {
  teamId: string
  userId: string
}

/** The references of a member, and how acts on them arrive on the page. */
export function useMemberReferences({ teamId, userId }: MemberIds) {
  const queries = useQueryClient()
  const options = api.references.ofMember.queryOptions({ input: { teamId, userId } })
  const query = useQuery(options)
  const refetch = () => queries.invalidateQueries({ queryKey: api.references.ofMember.key() })

  /** Shows what an act has returned; after one that came too late, what there is now. */
  async function take(act: Promise<MemberReferences>, done: string) {
    try {
      queries.setQueryData(options.queryKey, await act)
      toast.success(done)
    } catch (error) {
      if (isStatus(error, 409)) await refetch()
      throw error
    }
  }

  return { query, take, refetch }
}

export type Take = ReturnType<typeof useMemberReferences>['take']
