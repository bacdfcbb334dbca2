import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { stateText } from './issued-list.tsx'
import { looks } from './looks.ts'

/** How many of a client's invoices stand at it. */
const SHOWN = 3

/** What a client owes, how late it is, and the last invoices to it. */
export function OwedByClient({ teamId, clientId }: { teamId: string; clientId: string }) {
  const today = londonToday(deviceClock)
  const statement = useQuery(
    api.invoices.statement.queryOptions({ input: { teamId, clientId, from: today, through: today } }),
  )
  const issued = useQuery(api.invoices.invoices.queryOptions({ input: { teamId, clientId } }))
  const failed = statement.error ?? issued.error
  if (failed)
    return <ErrorView error={failed} onRetry={() => void Promise.all([statement.refetch(), issued.refetch()])} />
  if (!statement.data || !issued.data)
    return (
      <Loading what="invoices">
        <RowsSkeleton rows={3} />
      </Loading>
    )
  const { ages, closing } = statement.data
  const overdue = ages.to30 + ages.to60 + ages.to90 + ages.over90
  return (
    <section aria-labelledby="owed-by-client">
      <Title order={3} size="h5" mb="xs" id="owed-by-client">
        Invoices
      </Title>
      <Stack gap="xs">
        <Group gap="md">
          <Text>
            <b>{formatPence(closing)}</b> owed
          </Text>
          {overdue > 0 && <StateMark state="bad">{formatPence(overdue)} overdue</StateMark>}
        </Group>
        {issued.data.items.length > 0 && (
          <Card withBorder padding={0}>
            <List label="Last invoices">
              {issued.data.items.slice(0, SHOWN).map((invoice) => (
                <ListRow
                  key={invoice.id}
                  title={
                    <TextLink to="/manager-dashboard/invoices" search={{ show: 'issued', invoice: invoice.id }}>
                      {invoice.name}
                    </TextLink>
                  }
                  more={`Issued ${formatDay(invoice.issuedOn)}`}
                  end={
                    <Stack gap={0} align="flex-end">
                      <b>{formatPence(invoice.total)}</b>
                      <StateMark state={looks[invoice.state]}>{stateText(invoice)}</StateMark>
                    </Stack>
                  }
                />
              ))}
            </List>
          </Card>
        )}
        <Group gap="xs">
          <LinkButton variant="default" to="/manager-dashboard/invoices" search={{ show: 'issued', client: clientId }}>
            All Invoices
          </LinkButton>
          <LinkButton
            variant="default"
            to="/manager-dashboard/invoices"
            search={{ show: 'issued', statement: clientId }}
          >
            Statement
          </LinkButton>
        </Group>
      </Stack>
    </section>
  )
}
