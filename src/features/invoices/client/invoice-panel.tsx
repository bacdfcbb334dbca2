import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import type { InvoiceDetails } from '../schema.ts'
import { DocumentView } from './document-view.tsx'
import { stateText } from './issued-list.tsx'
import { looks } from './looks.ts'

interface InvoicePanelProps {
  teamId: string
  invoiceId: string
  onOther: (invoiceId: string) => void
  onClose: () => void
}

/** An invoice as it was issued, what became of it, and what may be done with it. */
export function InvoicePanel({ teamId, invoiceId, onClose }: InvoicePanelProps) {
  const query = useQuery(api.invoices.invoice.queryOptions({ input: { teamId, invoiceId } }))
  const invoice = query.data
  const title = invoice ? `${invoice.name}, ${invoice.clientName}` : 'Invoice'
  return (
    <SidePanel
      title={title}
      wide
      onClose={onClose}
      header={
        <Title order={2} size="h4" aria-hidden>
          {title}
        </Title>
      }
      footer={invoice && <Files teamId={teamId} invoice={invoice} />}
    >
      {query.isPending ? (
        <Loading what="invoice">
          <RowsSkeleton rows={6} />
        </Loading>
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Stack gap="md" align="stretch">
          <StateMark state={looks[query.data.state]}>{stateText(query.data)}</StateMark>
          <DocumentView document={query.data.document} />
          <Text size="sm" c="dimmed">
            {query.data.issuedBy && `Issued by ${query.data.issuedBy}. `}It never changes. SHA-256{' '}
            <span style={{ overflowWrap: 'anywhere' }}>{query.data.digest}</span>
          </Text>
        </Stack>
      )}
    </SidePanel>
  )
}

function Files({ teamId, invoice: { id, name } }: { teamId: string; invoice: InvoiceDetails }) {
  const url = `/api/teams/${teamId}/invoices/${id}`
  return (
    <>
      <DownloadButton url={`${url}/invoice.pdf`} label={`Save the PDF of ${name}`}>
        Save the PDF
      </DownloadButton>
      <DownloadButton url={`${url}/lines.csv`} label={`Save the lines of ${name}`}>
        Save the Lines
      </DownloadButton>
    </>
  )
}
