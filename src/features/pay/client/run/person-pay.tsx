import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { PayLines } from '../parts/pay-lines.tsx'
import { LatestDocument } from './latest-document.tsx'

/** What is to be paid to a member next, line by line, and the document about it. */
export function PersonPay({ teamId, userId }: { teamId: string; userId: string }) {
  const query = useQuery(api.pay.linesOf.queryOptions({ input: { teamId, userId } }))
  return (
    <Stack gap="md" align="stretch">
      <Title order={4} size="h5">
        To Be Paid Next
      </Title>
      {query.isPending ? (
        <Loading what="lines of pay">
          <RowsSkeleton rows={4} />
        </Loading>
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <Text c="dimmed">Nothing is open: what is approved is in a pay run.</Text>
      ) : (
        <PayLines lines={query.data} sums={[]} />
      )}
      <LatestDocument {...{ teamId, userId }} />
      <Group>
        <LinkButton variant="default" to="/manager-dashboard/pay" search={{ show: 'holiday', person: userId }}>
          See Their Holiday
        </LinkButton>
      </Group>
    </Stack>
  )
}
