import { Button, Table, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ErrorView, LoadingView } from '#client/ui/states.tsx'
import { formatInstant } from '#shared/time.ts'
import classes from './openings-panel.module.css'

/** Everybody else who has opened one's confidential data or files: when, what, for which team. */
export function OpeningsPanel() {
  const query = useInfiniteQuery(
    api.profile.openings.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  if (query.isPending) return <LoadingView />
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <section aria-label="Who opened my data">
      <Text mb="md">
        Every time somebody else opens your identity, background, pay or health details, one of your files, or an export with your data, it
        is written down here. The list cannot be changed by anybody.
      </Text>
      {items.length === 0 ? (
        <Text c="dimmed">Nobody has opened your confidential data or files.</Text>
      ) : (
        <Table className={classes.table} aria-label="Who opened my data">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>Who</Table.Th>
              <Table.Th>Team</Table.Th>
              <Table.Th>What</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ at, what, by, team }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its head and is replaced as a whole
              <Table.Tr key={index}>
                <Table.Td data-label="When">{formatInstant(at)}</Table.Td>
                <Table.Td data-label="Who">{by ?? 'Somebody whose account is gone'}</Table.Td>
                <Table.Td data-label="Team">{team ?? 'A team that is gone'}</Table.Td>
                <Table.Td data-label="What">{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {query.hasNextPage && (
        <Button mt="md" variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show Earlier
        </Button>
      )}
    </section>
  )
}
