import { SimpleGrid, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FileField } from '#client/ui/files/file-field.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { day, type FileRef, select } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { plainText } from '#shared/fields/plain.ts'
import { parsePounds } from '#shared/money.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { RECEIPT_LIMITS, RECEIPTS } from '../../rules/receipts.ts'
import { type What, whats, whatWords } from '../../rules/words.ts'
import { siteOptions, TeamChoice, type Teams } from './team-choice.tsx'

interface ReceiptDialogProps {
  teams: Teams
  onClose: () => void
}

/** Claims what a receipt says, with its photo. */
export function ReceiptDialog({ teams, onClose }: ReceiptDialogProps) {
  const [teamId, setTeamId] = useState(teams[0]?.id ?? '')
  const [photo, setPhoto] = useState<FileRef | null>(null)
  const sites = siteOptions(teams, teamId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sites are those of the team
  const form = useMemo(() => formOf(sites), [teamId])
  return (
    <Dialog opened onClose={onClose} title="Claim a receipt">
      <TeamChoice {...{ teams, teamId }} onTeam={setTeamId} />
      <SchemaForm
        key={teamId}
        definition={form}
        widgets={standardWidgets}
        values={{ day: londonToday(deviceClock), what: 'parking', siteId: '' }}
        onSubmit={async ({ day: on, what, amount, vat, siteId, note }) => {
          await actAndShow(
            () =>
              client.expenses.claimReceipt({
                ...{ teamId, day: on, what: what as What, amount: parsePounds(amount) ?? 0 },
                ...{ vat: vat ? (parsePounds(vat) ?? 0) : 0 },
                ...(photo && { fileId: photo.id }),
                ...(siteId && { siteId }),
                ...(note && { note }),
              }),
            api.expenses.key(),
          )
          toast.success('Sent to your agency')
          onClose()
        }}
      >
        {({ field, message }) => (
          <Stack gap="md">
            <FileField
              label="Photo of the receipt"
              slot={RECEIPTS}
              {...RECEIPT_LIMITS}
              value={photo}
              onChange={setPhoto}
            />
            {field('what')}
            <SimpleGrid cols={2} spacing="sm">
              {field('amount')}
              {field('vat')}
            </SimpleGrid>
            {field('day')}
            {sites.length > 1 && field('siteId')}
            {field('note')}
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>Send</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}

const isAmount = (text: string) => {
  const pence = parsePounds(text)
  return pence !== undefined && pence > 0 && pence <= 1_000_000
}

function formOf(sites: { value: string; label: string }[]) {
  return defineForm({
    title: 'Receipt',
    fields: {
      what: select(
        whats.map((value) => ({ value, label: whatWords[value] })),
        { label: 'What for', preset: true, missing: 'Choose what for' },
      ),
      amount: plainText({ label: 'Amount, £', inputMode: 'decimal', required: true }, (text) =>
        isAmount(text) ? undefined : 'Enter an amount such as 6.40',
      ),
      vat: plainText({ label: 'VAT in it, £', inputMode: 'decimal' }, (text) =>
        text === '' || parsePounds(text) !== undefined ? undefined : 'Enter an amount such as 1.07',
      ),
      day: day({ label: 'Day', missing: 'Enter the day' }),
      siteId: select(sites, { label: 'Site', preset: true, optional: true }),
      note: plainText({ label: 'Note (optional)', maxLength: 300 }),
    },
    rules: ({ amount, vat }) => ({
      vat: vat && (parsePounds(vat) ?? 0) > (parsePounds(amount) ?? 0) ? 'VAT is a part of the amount' : undefined,
    }),
  })
}
