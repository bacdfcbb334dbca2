import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { sitesInWords } from '#features/teams/rules/managed-sites.ts'
import type { HeldDuty } from '#features/teams/schema.ts'

interface EffectProps {
  teamId: string
  userId: string
  name: string
  /** Null: the whole team. */
  siteIds: string[] | null
  /** What they hold and could hold no more. */
  children: (held: readonly HeldDuty[]) => ReactNode
}

/** What a manager would manage, before it is saved. */
export function Effect({ teamId, userId, name, siteIds, children }: EffectProps) {
  const query = useQuery(
    api.clients.foreseeLimit.queryOptions({
      input: { teamId, userId, siteIds },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending)
    return (
      <Loading what="what it changes">
        <RowsSkeleton rows={1} />
      </Loading>
    )
  const { sites, people, held } = query.data
  const seen = people === 1 ? '1 person' : `${people} people`
  return (
    <>
      <Callout state="info" role="status">
        {siteIds
          ? `${name} will see ${sitesInWords(sites)} and ${seen}, and nothing else of the team.`
          : `${name} will see the whole team: ${sitesInWords(sites)} and ${seen}.`}
      </Callout>
      {children(held)}
    </>
  )
}
