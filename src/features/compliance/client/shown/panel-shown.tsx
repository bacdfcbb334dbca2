import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { ShownCard } from './shown-card.tsx'

/** What a client is shown of a member. */
export function PanelShown({ teamName, ...member }: { teamId: string; teamName: string; userId: string }) {
  const query = useQuery(api.compliance.ofMember.queryOptions({ input: member }))
  const person = useQuery(api.members.candidate.queryOptions({ input: member }))
  const failed = [query, person].find(({ isError }) => isError)
  if (failed) return <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />
  if (!query.data || !person.data)
    return (
      <Loading what="what a client sees">
        <RowsSkeleton rows={6} />
      </Loading>
    )
  const { fullName, photoFileId, position } = person.data
  return (
    <ShownCard
      prints
      picture={<PersonAvatar name={fullName} photoFileId={photoFileId} size={96} />}
      fullName={fullName}
      position={position}
      teamName={teamName}
      items={query.data.items}
    />
  )
}
