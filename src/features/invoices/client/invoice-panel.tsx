import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PanelTitle } from '#client/ui/panel/panel-title.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import type { InvoiceDetails } from '../schema.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { DocumentView } from './document-view.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { stateText } from './issued-list.tsx'
import { looks } from './looks.ts'
import { PayDialog } from './pay-dialog.tsx'
import { invoiceActs } from './use-invoices.ts'

interface InvoicePanelProps {
  teamId: string
  invoiceId: string
  onOther: (invoiceId: string) => void
  onStatement: (clientId: string) => void
  onClose: () => void
}

/** An invoice as it was issued, what became of it, and what may be done with it. */
export function InvoicePanel({ teamId, invoiceId, onOther, onStatement, onClose }: InvoicePanelProps) {
  const query = useQuery(api.invoices.invoice.queryOptions({ input: { teamId, invoiceId } }))
  const invoice = query.data
  const title = invoice ? `${invoice.name}, ${invoice.clientName}` : 'Invoice'
  return (
    <SidePanel
      title={title}
      wide
      onClose={onClose}
      header={<PanelTitle>{title}</PanelTitle>}
      footer={invoice && <Acts teamId={teamId} invoice={invoice} />}
    >
      {query.isSuccess ? (
        <Stack gap="md" align="stretch">
          <div>
            <StateMark state={looks[query.data.state]}>{stateText(query.data)}</StateMark>
          </div>
          <DocumentView document={query.data.document} />
          <InvoiceHistory {...{ teamId, onOther }} invoice={query.data} />
          <Button variant="default" size="sm" onClick={() => onStatement(query.data.clientId)}>
            See the Statement of {query.data.clientName}
          </Button>
          <Text size="sm" c="dimmed">
            {query.data.issuedBy && `Issued by ${query.data.issuedBy}. `}It never changes. SHA-256{' '}
            <span style={{ overflowWrap: 'anywhere' }}>{query.data.digest}</span>
          </Text>
        </Stack>
      ) : (
        <Pending query={query} what="invoice">
          <RowsSkeleton rows={6} />
        </Pending>
      )}
    </SidePanel>
  )
}

function Acts({ teamId, invoice }: { teamId: string; invoice: InvoiceDetails }) {
  const [dialog, setDialog] = useState<'pay' | 'credit'>()
  const { id, name, owed, kind, creditable, links } = invoice
  const url = `/api/teams/${teamId}/invoices/${id}`
  const shut = () => setDialog(undefined)
  return (
    <>
      {owed > 0 && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setDialog('pay')}>
          Record a Payment…
        </Button>
      )}
      <ActButton size="sm" variant="default" act={() => invoiceActs(teamId).send(id)}>
        {links.length > 0 ? 'Mail It Again' : 'Mail It'}
      </ActButton>
      <DownloadButton url={`${url}/invoice.pdf`} label={`Save the PDF of ${name}`}>
        PDF
      </DownloadButton>
      <DownloadButton url={`${url}/lines.csv`} label={`Save the CSV of ${name}`}>
        CSV
      </DownloadButton>
      {kind === 'invoice' && creditable.length > 0 && (
        <Button size="sm" variant="default" color="red" aria-haspopup="dialog" onClick={() => setDialog('credit')}>
          Credit…
        </Button>
      )}
      {dialog === 'pay' && <PayDialog {...{ teamId, invoice }} onClose={shut} />}
      {dialog === 'credit' && <CreditDialog {...{ teamId, invoice }} onClose={shut} />}
    </>
  )
}
