import { IconFileInvoice } from '@tabler/icons-react'
import { api } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import type { Finding } from '#client/ui/palette/source.ts'
import { formatPence } from '#shared/money.ts'
import { formatDay } from '#shared/time.ts'
import { stateWords } from '../rules/words.ts'

/** `invoice 12`, `credit note 12`, and as it stands on paper: `BC-000012`. */
const NUMBERED = /^(?:(?:invoice|credit note) )?(?:[a-z0-9-]*?-|[a-z]{1,10})?0*([1-9]\d{0,8})$/i
const isName = (words: string) => /^(?:invoice|credit note) |[a-z-]|^0/i.test(words)

interface FindInvoices {
  teamId: string
  words: string
  onOpen: (invoiceId: string) => void
}

/** The invoice of a number, for the command palette. */
export async function findInvoices({ teamId, words, onOpen }: FindInvoices): Promise<Finding[]> {
  const said = words.trim()
  const [, number] = NUMBERED.exec(said) ?? []
  if (!number || !isName(said)) return []
  const { items } = await queryClient.fetchQuery(
    api.invoices.invoices.queryOptions({ input: { teamId, number: Number(number) } }),
  )
  return items.map(({ id, name, kind, clientName, issuedOn, total, state }) => ({
    id,
    label: `${kind === 'invoice' ? 'Invoice' : 'Credit Note'} ${name}`,
    hint: `${clientName}, ${formatDay(issuedOn)}, ${formatPence(total)}, ${stateWords[state].toLowerCase()}`,
    leading: <IconFileInvoice size={18} />,
    run: () => onOpen(id),
  }))
}
