import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { RowBox } from '#client/ui/lists/ticks.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatPence } from '#shared/money.ts'
import { quantityText } from '../rules/words.ts'
import type { InvoiceDetails } from '../schema.ts'
import { invoiceActs } from './use-invoices.ts'

interface CreditDialogProps {
  teamId: string
  invoice: InvoiceDetails
  onClose: () => void
}

/** Gives lines of an invoice back with a credit note. */
export function CreditDialog({ teamId, invoice, onClose }: CreditDialogProps) {
  const rows = invoice.document.rows.filter(({ place }) => invoice.creditable.includes(place))
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set(rows.map(({ place }) => place)))
  const [reason, setReason] = useState('')
  const { run: recently, prompt } = useRecentSignIn()
  const net = rows.reduce((sum, row) => sum + (ticked.has(row.place) ? row.net : 0), 0)
  const { busy, run } = useAct(() =>
    recently(async () => {
      const places = ticked.size === rows.length ? undefined : [...ticked]
      await invoiceActs(teamId).credit(invoice.id, { reason: reason.trim(), ...(places && { places }) })
      onClose()
    }),
  )
  return (
    <Dialog opened onClose={onClose} title={`Credit note for ${invoice.name}`} size="lg">
      <Stack gap="sm">
        <TextInput
          label="Why"
          data-autofocus
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Stack gap={4}>
          {rows.map(({ place, heading, what, net: amount, ...row }) => (
            <RowBox
              key={place}
              inWords
              label={`${heading}: ${what}, ${quantityText(row)}, ${formatPence(amount)}`}
              ticked={ticked.has(place)}
              onTick={() => setTicked((before) => before.symmetricDifference(new Set([place])))}
            />
          ))}
        </Stack>
        <Text size="sm">
          {formatPence(-net)} net is credited under a number of its own, with its VAT. The lines are open again: a
          corrected invoice can have them.
        </Text>
      </Stack>
      <DialogFoot busy={busy} disabled={ticked.size === 0 || !reason.trim()} onClose={onClose} onAct={() => void run()}>
        Issue the Credit Note
      </DialogFoot>
      {prompt}
    </Dialog>
  )
}
