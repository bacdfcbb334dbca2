import { Button, Card } from '@mantine/core'
import { ActButton } from '#client/ui/act-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatPence } from '#shared/money.ts'
import { formatDay } from '#shared/time.ts'
import type { InvoiceDetails } from '../schema.ts'
import { SentLinks } from './sent-links.tsx'
import { invoiceActs } from './use-invoices.ts'

interface InvoiceHistoryProps {
  teamId: string
  invoice: InvoiceDetails
  onOther: (invoiceId: string) => void
}

/** What became of an invoice: credit notes, payments, and to whom it was mailed. */
export function InvoiceHistory({ teamId, invoice, onOther }: InvoiceHistoryProps) {
  const { id, creditNotes, payments, links, creditsId, creditsName } = invoice
  if (creditNotes.length + payments.length + links.length === 0 && !creditsId) return null
  return (
    <Card withBorder padding={0}>
      <List label="What became of it">
        {creditsId && (
          <ListRow
            title={`Credits ${creditsName}`}
            actions={
              <Button size="sm" variant="default" onClick={() => onOther(creditsId)}>
                Open {creditsName}
              </Button>
            }
          />
        )}
        {creditNotes.map((note) => (
          <ListRow
            key={note.id}
            title={`Credit note ${note.name}, ${formatDay(note.issuedOn)}`}
            end={formatPence(note.total)}
            actions={
              <Button size="sm" variant="default" onClick={() => onOther(note.id)}>
                Open {note.name}
              </Button>
            }
          />
        ))}
        {payments.map((payment) => (
          <ListRow
            key={payment.id}
            wraps
            title={`Paid ${formatDay(payment.paidOn)}`}
            more={[payment.reference, payment.recordedBy && `recorded by ${payment.recordedBy}`]
              .filter(Boolean)
              .join(', ')}
            end={payment.isTakenBack ? <StateMark state="plain">Taken back</StateMark> : formatPence(payment.amount)}
            actions={
              !payment.isTakenBack && (
                <ActButton
                  size="sm"
                  variant="default"
                  aria-label={`Take back the payment of ${formatDay(payment.paidOn)}`}
                  act={() => invoiceActs(teamId).takeBack(id, payment.id)}
                >
                  Take Back
                </ActButton>
              )
            }
          />
        ))}
        <SentLinks links={links} onTakeBack={(linkId) => invoiceActs(teamId).revokeLink(id, linkId)} />
      </List>
    </Card>
  )
}
