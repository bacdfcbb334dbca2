import { Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatDay, formatShortDay, londonToday } from '#shared/time.ts'
import { jobsText, treatmentText } from '../rules/vat-of-clients.ts'
import type { VatOfClients } from '../schema/reading.ts'

type Row = VatOfClients['rows'][number] & { jobs: string }

const since = (row: Row) => (row.since ? formatDay(row.since) : 'Always')

/** Why, and what it will be. */
function detail({ reason, recordedBy, next }: Row) {
  const today = londonToday(deviceClock)
  return [
    reason,
    recordedBy && `Recorded by ${recordedBy}`,
    next && `From ${formatShortDay(next.from, { today })}: ${treatmentText(next.treatment)}`,
  ]
    .filter(Boolean)
    .join('. ')
}

const TermsLink = ({ clientId, clientName }: Row) => (
  <TextLink
    to="/manager-dashboard/clients"
    search={{ client: clientId, terms: clientId }}
    aria-label={`Terms of ${inSentence(clientName)}`}
  >
    {clientName}
  </TextLink>
)

const COLUMNS: readonly Column<Row>[] = [
  { key: 'client', header: 'Client', render: TermsLink },
  { key: 'jobs', header: 'Jobs', render: ({ jobs }) => jobs },
  { key: 'vat', header: 'VAT', render: ({ treatment }) => treatmentText(treatment) },
  { key: 'since', header: 'Since', render: since },
  { key: 'why', header: 'Why', render: (row) => <Text size="sm">{detail(row)}</Text> },
]

/** How VAT is on work for each client, why and since when; it is agreed in the client's terms. */
export function VatView({ teamId }: { teamId: string }) {
  const query = useQuery(api.invoices.vat.queryOptions({ input: { teamId } }))
  const found = query.data?.rows ?? []
  const rows = found.map((row) => ({ ...row, jobs: jobsText(found, row) }))
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Stack gap="md">
      {query.data && !query.data.isRegistered && (
        <Callout state="info" title="You have no VAT number">
          No VAT is charged, whatever is agreed. It is said under What Stands on Them.
        </Callout>
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Choose a client to begin other terms of VAT, with their first day and reason.
        </Text>
        <DownloadButton url={`/api/teams/${teamId}/invoices/vat.csv`} label="Save VAT by client as CSV">
          CSV
        </DownloadButton>
      </Group>
      <Card withBorder padding={0}>
        <DataTable
          label="VAT by client"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ clientId, job }) => `${clientId} ${job}`}
          loading={query.isPending}
          compact={(row) => ({
            title: <TermsLink {...row} />,
            meta: row.jobs,
            more: [treatmentText(row.treatment), row.since && `since ${since(row)}`, detail(row)]
              .filter(Boolean)
              .join('. '),
          })}
          empty={<EmptyState title="No client yet">Clients stand here with how work for them is taxed.</EmptyState>}
        />
      </Card>
    </Stack>
  )
}
