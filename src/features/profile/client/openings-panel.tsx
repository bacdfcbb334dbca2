import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { formatInstant } from '#shared/time.ts'
import type { Opening } from '../schema.ts'

const COLUMNS: Column<Opening>[] = [
  { key: 'what', header: 'What', render: ({ what }) => what },
  { key: 'by', header: 'Who', render: ({ by }) => by ?? 'Somebody whose account is gone' },
  { key: 'team', header: 'Team', render: ({ team }) => team ?? 'A team that is gone' },
  { key: 'at', header: 'When', render: ({ at }) => formatInstant(at), width: '180px' },
]

/** Who else has opened the person's confidential data or files: what, who, for which team, when. */
export function OpeningsPanel() {
  const query = useInfiniteQuery(
    api.profile.openings.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  return (
    <section aria-label="Who opened my data">
      <Text mb="md">
        Every time somebody else opens your identity, background, pay or health details, your next of kin, one of your
        files, or an export with your data, it is written down here. Nobody can change this list.
      </Text>
      <DataTable
        label="Who opened my data"
        columns={COLUMNS}
        rows={query.data?.pages.flatMap((page) => page.items) ?? []}
        rowKey={({ id }) => id}
        loading={query.isPending}
        empty={<Text c="dimmed">Nobody has opened your confidential data or files.</Text>}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </section>
  )
}
