import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { FigureList, FigureRow } from '#client/ui/figures/figure-list.tsx'
import { download } from '#client/ui/files/download.ts'
import { ByLink, CLOSED_LINK } from '#client/ui/loading/by-link.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { formatLongDay, londonDay } from '#shared/time.ts'
import type { InvoiceByLink as Shown } from '../../schema/reading.ts'

/** The page of the link to an invoice or a statement: what it comes to, and its PDF. Nobody is signed in. */
export function InvoiceByLink({ token = '' }: { token: string | undefined }) {
  const options = api.invoices.byLink.queryOptions({ input: { token }, retry: false, staleTime: 0 })
  const query = useQuery({ ...options, enabled: token !== '' })
  return (
    <ByLink {...{ token, query }} what="invoice" rows={3}>
      {(shown) => <Issued token={token} shown={shown} />}
    </ByLink>
  )
}

function Issued({ token, shown }: { token: string; shown: Shown }) {
  const { invoice, statement, state, email, expiresAt } = shown
  if (state !== 'open' || !(invoice || statement))
    return <Callout state="soon">{CLOSED_LINK[state === 'open' ? 'left' : state]}</Callout>
  return (
    <Stack gap="md" align="flex-start">
      {invoice && <Figures shown={shown} invoice={invoice} />}
      {statement && <Owed shown={shown} statement={statement} />}
      <ActButton
        leftSection={<IconDownload size={16} aria-hidden />}
        act={() => download('/api/invoices/invoice.pdf', { token })}
      >
        Save the PDF
      </ActButton>
      <Text size="sm" c="dimmed">
        {invoice ? 'Every shift' : 'Every invoice, credit note and payment'} stands on it. This link is for {email} and
        works until {formatLongDay(londonDay(new Date(expiresAt)))}.
      </Text>
    </Stack>
  )
}

interface FiguresProps {
  shown: Shown
  invoice: NonNullable<Shown['invoice']>
}

function Figures({ shown: { kind, teamName, clientName }, invoice }: FiguresProps) {
  const isInvoice = kind === 'invoice'
  return (
    <>
      <Text>
        {isInvoice ? 'Invoice' : 'Credit note'} <b>{invoice.name}</b> of {inSentence(teamName)} to{' '}
        {inSentence(clientName)}
      </Text>
      <FigureList title={invoice.name}>
        <FigureRow label="Issued" value={formatLongDay(invoice.issuedOn)} />
        {invoice.dueOn && <FigureRow label="Due" value={formatLongDay(invoice.dueOn)} />}
        <FigureRow label={isInvoice ? 'Came to' : 'Credited'} value={formatPence(invoice.total)} />
        {invoice.owed !== null && <FigureRow label="Still to pay" value={formatPence(Math.max(0, invoice.owed))} />}
      </FigureList>
    </>
  )
}

interface OwedProps {
  shown: Shown
  statement: NonNullable<Shown['statement']>
}

function Owed({ shown: { teamName, clientName }, statement: { from, through, owed } }: OwedProps) {
  return (
    <>
      <Text>
        Statement of {inSentence(teamName)} for {inSentence(clientName)}
      </Text>
      <FigureList title="Statement">
        <FigureRow label="From" value={formatLongDay(from)} />
        <FigureRow label="Until" value={formatLongDay(through)} />
        <FigureRow label="Owed then" value={formatPence(owed)} />
      </FigureList>
    </>
  )
}
