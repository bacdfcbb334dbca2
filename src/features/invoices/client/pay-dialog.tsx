import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldProblems } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { parsePounds } from '#shared/money.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import type { Invoice } from '../schema.ts'
import { invoiceActs } from './use-invoices.ts'

interface PayDialogProps {
  teamId: string
  invoice: Pick<Invoice, 'id' | 'name' | 'owed'>
  onClose: () => void
}

/** Says what a client has paid of an invoice: all of it, or a part. */
export function PayDialog({ teamId, invoice, onClose }: PayDialogProps) {
  const [amount, setAmount] = useState((invoice.owed / 100).toFixed(2))
  const [paidOn, setPaidOn] = useState(londonToday(deviceClock))
  const [reference, setReference] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const pence = parsePounds(amount)
  const { busy, run } = useAct(async () => {
    setProblems({})
    try {
      const said = { amount: pence ?? 0, paidOn, ...(reference.trim() && { reference: reference.trim() }) }
      await invoiceActs(teamId).pay(invoice.id, said)
      onClose()
    } catch (error) {
      const found = fieldProblems(error)
      if (found.length === 0) throw error
      setProblems(Object.fromEntries(found.map(({ path, message }) => [path, message])))
    }
  })
  return (
    <Dialog opened onClose={onClose} title={`Payment of ${invoice.name}`}>
      <Stack gap="sm">
        <TextInput
          label="Amount, £"
          data-autofocus
          inputMode="decimal"
          maxLength={14}
          value={amount}
          error={problems.amount ?? (pence === undefined ? 'Enter an amount such as 120.50' : undefined)}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <DayField label="Paid on" value={paidOn} onChange={(day) => day && setPaidOn(day)} error={problems.paidOn} />
        <TextInput
          label="Reference"
          maxLength={120}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      </Stack>
      <DialogFoot busy={busy} disabled={!pence} onClose={onClose} onAct={() => void run()}>
        Record It
      </DialogFoot>
    </Dialog>
  )
}
