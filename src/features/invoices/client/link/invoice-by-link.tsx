import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, isStatus } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { FigureList, FigureRow } from '#client/ui/figures/figure-list.tsx'
import { download } from '#client/ui/files/download.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { formatLongDay, londonDay } from '#shared/time.ts'
import { signed } from '../../rules/words.ts'
import type { InvoiceByLink as Shown } from '../../schema/reading.ts'

const UNKNOWN = 'This link opens nothing. Please use the link of the newest email, as a whole.'
const CLOSED: Record<Exclude<Shown['state'], 'open'>, string> = {
  expired: 'The time of this link has run out. Please ask the agency for another one.',
  revoked: 'The agency has taken this link back.',
  left: 'The agency has closed this link.',
}

/** The page of the link to an invoice: what it comes to, and its PDF. Nobody is signed in. */
export function InvoiceByLink({ token = '' }: { token: string | undefined }) {
  const options = api.invoices.byLink.queryOptions({ input: { token }, retry: false, staleTime: 0 })
  const query = useQuery({ ...options, enabled: token !== '' })
  if (token === '') return <Callout state="plain">Open the link in the email again.</Callout>
  if (query.isPending)
    return (
      <Loading what="invoice">
        <RowsSkeleton rows={3} />
      </Loading>
    )
  if (isStatus(query.error, 404))
    return (
      <Callout state="soon" role="alert">
        {UNKNOWN}
      </Callout>
    )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const { invoice, state, teamName, clientName, kind, email, expiresAt } = query.data
  if (!invoice || state !== 'open') return <Callout state="soon">{CLOSED[state === 'open' ? 'left' : state]}</Callout>
  const isInvoice = kind === 'invoice'
  return (
    <Stack gap="md" align="flex-start">
      <Text>
        {isInvoice ? 'Invoice' : 'Credit note'} <b>{invoice.name}</b> of {inSentence(teamName)} to{' '}
        {inSentence(clientName)}
      </Text>
      <FigureList title={invoice.name}>
        <FigureRow label="Issued" value={formatLongDay(invoice.issuedOn)} />
        {invoice.dueOn && <FigureRow label="Due" value={formatLongDay(invoice.dueOn)} />}
        <FigureRow label={isInvoice ? 'Came to' : 'Credited'} value={signed(invoice.total)} />
        {invoice.owed !== null && <FigureRow label="Still to pay" value={signed(Math.max(0, invoice.owed))} />}
      </FigureList>
      <ActButton
        leftSection={<IconDownload size={16} aria-hidden />}
        act={() => download('/api/invoices/invoice.pdf', { token })}
      >
        Save the PDF
      </ActButton>
      <Text size="sm" c="dimmed">
        Every shift stands on it. This link is for {email} and works until{' '}
        {formatLongDay(londonDay(new Date(expiresAt)))}.
      </Text>
    </Stack>
  )
}
