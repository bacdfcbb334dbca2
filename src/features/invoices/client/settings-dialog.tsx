import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldProblems } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { FileField } from '#client/ui/files/file-field.tsx'
import { UploadTeam } from '#client/ui/files/use-upload.ts'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { LOGO, LOGO_LIMITS } from '../rules/logo.ts'
import type { InvoiceSettings } from '../schema.ts'
import { invoiceActs } from './use-invoices.ts'

interface SettingsDialogProps {
  teamId: string
  settings: InvoiceSettings | null
  onClose: () => void
}

/** What is no text. */
type Typed = Omit<InvoiceSettings, 'logo'>

const FIELDS = [
  ['email', 'Email', 'Clients write to it'],
  ['vatNumber', 'VAT number', 'Leave it empty if you are not registered: then nothing names VAT'],
  ['companyNumber', 'Company number', undefined],
  ['accountName', 'Name of the bank account', undefined],
  ['sortCode', 'Sort code', undefined],
  ['accountNumber', 'Account number', undefined],
] as const

const textsOf = (settings: InvoiceSettings | null): Partial<Typed> => {
  const { logo: _, ...texts } = settings ?? { logo: null }
  return texts
}

/** Says what stands on a team’s invoices. */
export function SettingsDialog({ teamId, settings, onClose }: SettingsDialogProps) {
  const [typed, setTyped] = useState<Record<string, string>>(() => ({
    ...{ legalName: '', address: '', prefix: '' },
    ...Object.fromEntries(Object.entries(textsOf(settings)).map(([name, value]) => [name, String(value ?? '')])),
    paymentDays: String(settings?.paymentDays ?? 30),
  }))
  const [logo, setLogo] = useState(settings?.logo ?? null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { legalName = '', address = '', prefix = '', paymentDays = '' } = typed
  const field = (name: string) => ({
    value: typed[name] ?? '',
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  const { busy, run } = useAct(async () => {
    setProblems({})
    const optional = FIELDS.map(([name]) => [name, typed[name]?.trim() ?? ''] as const).filter(([, text]) => text)
    try {
      await invoiceActs(teamId).settings({
        ...{ version: settings?.version ?? 0, legalName, address, prefix, paymentDays: Number(paymentDays) },
        ...Object.fromEntries(optional),
        logo: logo?.id ?? null,
      })
      onClose()
    } catch (error) {
      const found = fieldProblems(error)
      if (found.length === 0) throw error
      setProblems(Object.fromEntries(found.map(({ path, message }) => [path, message])))
    }
  })
  return (
    <Dialog opened onClose={onClose} title="What stands on your invoices" size="lg">
      <Stack gap="sm">
        <TextInput label="Name of the business" data-autofocus maxLength={160} {...field('legalName')} />
        <TextArea label="Address" maxLength={500} {...field('address')} />
        {FIELDS.map(([name, label, description]) => (
          <TextInput key={name} label={label} description={description} maxLength={254} {...field(name)} />
        ))}
        <UploadTeam value={teamId}>
          <FileField
            label="Logo"
            description="A picture at the top of the PDF, at most 2 MB"
            slot={LOGO}
            {...LOGO_LIMITS}
            error={problems.logo}
            value={logo}
            onChange={setLogo}
          />
        </UploadTeam>
        <TextInput
          label="Numbers begin with"
          description={`The next one is ${prefix.trim().toUpperCase()}${String(settings?.nextNumber ?? 1).padStart(6, '0')}`}
          maxLength={10}
          {...field('prefix')}
        />
        <TextInput
          label="Days to pay, where a client’s terms say nothing"
          inputMode="numeric"
          maxLength={3}
          {...field('paymentDays')}
        />
      </Stack>
      <DialogFoot busy={busy} onClose={onClose} onAct={() => void run()}>
        Save
      </DialogFoot>
    </Dialog>
  )
}
