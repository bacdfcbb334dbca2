import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { type Grouping, groupings } from '../rules/charge-line.ts'
import type { ClientBilling } from '../schema.ts'
import { invoiceActs } from './use-invoices.ts'

const WORDS: Record<Grouping, string> = {
  site: 'By site',
  job: 'By job',
  order: 'An invoice for each order number',
}

interface BillingDialogProps {
  teamId: string
  clientId: string
  clientName: string
  onClose: () => void
}

/** How invoices to a client are laid out. */
export function BillingDialog({ teamId, clientId, clientName, onClose }: BillingDialogProps) {
  const query = useQuery(api.invoices.billing.queryOptions({ input: { teamId, clientId } }))
  return (
    <Dialog opened onClose={onClose} title={`How ${clientName} is invoiced`}>
      {query.isSuccess ? (
        <Form {...{ teamId, clientId, onClose }} billing={query.data} />
      ) : (
        <Pending query={query} what="settings">
          <RowsSkeleton rows={2} />
        </Pending>
      )}
    </Dialog>
  )
}

function Form({
  teamId,
  clientId,
  billing,
  onClose,
}: Omit<BillingDialogProps, 'clientName'> & { billing: ClientBilling }) {
  const [grouping, setGrouping] = useState(billing.grouping)
  const [reference, setReference] = useState(billing.buyerReference ?? '')
  const { busy, run } = useAct(async () => {
    const buyerReference = reference.trim()
    const said = { version: billing.version, grouping, ...(buyerReference && { buyerReference }) }
    await invoiceActs(teamId).billing(clientId, said)
    onClose()
  })
  return (
    <>
      <Stack gap="sm">
        <NativeSelect
          label="Lines are gathered"
          data-autofocus
          data={groupings.map((value) => ({ value, label: WORDS[value] }))}
          value={grouping}
          onChange={({ currentTarget }) => setGrouping(currentTarget.value as Grouping)}
        />
        <TextInput
          label="Their reference"
          description="Stands on each invoice, where they ask for one"
          maxLength={60}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      </Stack>
      <DialogFoot busy={busy} onClose={onClose} onAct={() => void run()}>
        Save
      </DialogFoot>
    </>
  )
}
