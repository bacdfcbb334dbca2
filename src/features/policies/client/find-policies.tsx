import { IconFileCertificate } from '@tabler/icons-react'
import { api } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import type { Finding } from '#client/ui/palette/source.ts'
import { hasWords } from '#shared/search.ts'
import { paperTitles } from '../rules/paper-kinds.ts'
import { PolicyState } from './policy-state.tsx'

const MOST = 8

interface FindPolicies {
  teamId: string
  search: string
  onOpen: (policyId: string) => void
}

/** The first policies and papers whose title has the words, for the command palette. */
export async function findPolicies({ teamId, search, onOpen }: FindPolicies): Promise<Finding[]> {
  const { items } = await queryClient.fetchQuery({
    ...api.policies.list.queryOptions({ input: { teamId } }),
    staleTime: 60_000,
  })
  return items
    .filter(({ title }) => hasWords(title, search))
    .slice(0, MOST)
    .map(({ id, title, kind, state }) => ({
      id,
      label: title,
      hint: paperTitles[kind],
      leading: <IconFileCertificate size={18} />,
      end: <PolicyState state={state} />,
      run: () => onOpen(id),
    }))
}
