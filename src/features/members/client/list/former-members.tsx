import { Card, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatDay, londonDay } from '#shared/time.ts'
import type { FormerMember } from '../../schema.ts'

const day = (instant: string) => formatDay(londonDay(new Date(instant)))

const positionOf = ({ position, role }: FormerMember) => (role === 'staff' ? position || null : 'Manager')
const howEnded = ({ status, reason }: FormerMember) =>
  status === 'left' ? 'Left' : reason ? `Removed: ${reason}` : 'Removed'

const columns: Column<FormerMember>[] = [
  {
    key: 'name',
    header: 'Name',
    render: ({ fullName }) => (
      <span style={{ overflowWrap: 'anywhere' }}>
        <Name>{fullName}</Name>
      </span>
    ),
  },
  {
    key: 'position',
    header: 'Position',
    render: positionOf,
  },
  { key: 'from', header: 'From', render: ({ joinedAt }) => day(joinedAt) },
  { key: 'to', header: 'To', render: ({ endedAt }) => day(endedAt) },
  {
    key: 'how',
    header: 'How it ended',
    render: (former) => <span style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{howEnded(former)}</span>,
  },
]

/** Former members of the team, with the recorded reason: the team's own record of them. */
export function FormerMembers({ teamId }: { teamId: string }) {
  const query = useInfiniteQuery(
    api.members.former.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="former-members">
      <Title order={2} size="h4" id="former-members">
        Former Members
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        Their profiles are closed to you. Only what your team recorded itself is kept.
      </Text>
      <Pending query={query} what="former members">
        <RowsSkeleton rows={4} />
      </Pending>
      {query.isSuccess && (
        <DataTable
          label="Former members"
          columns={columns}
          rows={query.data.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          compact={(row) => ({
            title: (
              <>
                <Name>{row.fullName}</Name>{' '}
                <Text span inherit fw={400} c="dimmed">
                  {positionOf(row)}
                </Text>
              </>
            ),
            meta: `${day(row.joinedAt)} to ${day(row.endedAt)} · ${howEnded(row)}`,
          })}
          empty={<EmptyState title="Nobody has left yet" />}
          hasMore={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      )}
    </Card>
  )
}
