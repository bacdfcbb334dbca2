import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api, isStatus } from '#client/api.ts'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { completionText } from '#features/accounts/rules/completion.ts'

/** The other staff of a team, as far as members may see each other: name, job, photo and completion. */
export function FellowMembers({ teamId, teamName }: { teamId: string; teamName: string }) {
  const query = useInfiniteQuery(
    api.teams.fellows.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  if (query.isPending)
    return (
      <Loading what="members">
        <RowsSkeleton rows={4} />
      </Loading>
    )
  if (isStatus(query.error, 404)) return <Text c="dimmed">This team no longer shows its members.</Text>
  if (query.isError)
    return (
      <ErrorView error={query.error} fallback="Failed to fetch team members" onRetry={() => void query.refetch()} />
    )
  const cards = query.data.pages.flatMap(({ items }) => items)
  return (
    <div>
      <Text c="dimmed" size="sm" mb="sm">
        Members of this team see each other’s name, job, photo and how complete the profile is.
      </Text>
      {cards.length === 0 && <Text>You are the only member so far.</Text>}
      <Stack component="ul" aria-label={`Members of ${teamName}`} gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {cards.map(({ id, fullName, position, photoFileId, completion }) => (
          <Group key={id} component="li" gap="sm" wrap="nowrap">
            <PersonAvatar name={fullName} photoFileId={photoFileId} />
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text fw={600}>
                <Name>{fullName}</Name>
              </Text>
              <Text c="dimmed" size="sm">
                {[position, completionText(completion)].filter(Boolean).join(' · ')}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
      <MorePages query={query} mt="md">
        Load More
      </MorePages>
    </div>
  )
}
