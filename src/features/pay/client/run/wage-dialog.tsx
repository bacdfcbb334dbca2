import { SimpleGrid, Stack, Text } from '@mantine/core'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { day, select } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { filled, plainText } from '#shared/fields/plain.ts'
import { parsePounds } from '#shared/money.ts'
import { isTime, type WageKind, wageKinds, wageWords } from '../../rules/wage.ts'

const HOURS = /^\d{1,2}([.,]\d{1,2})?$/
const minutesOf = (typed: string) => Math.round(Number(typed.replace(',', '.')) * 60)
const isDays = (typed: string) => /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 31
const isHours = (typed: string) => HOURS.test(typed) && minutesOf(typed) > 0 && minutesOf(typed) <= 1440

const form = defineForm({
  title: 'For the minimum wage',
  fields: {
    kind: select(
      wageKinds.map((value) => ({ value, label: wageWords(value) })),
      { label: 'What', preset: true, missing: 'Choose what it is' },
    ),
    day: day({ label: 'Day', missing: 'Enter the day' }),
    hours: plainText({ label: 'Hours', inputMode: 'decimal', required: true }),
    amount: plainText({ label: 'Amount, £', inputMode: 'decimal', required: true }),
    days: plainText({ label: 'Whole days from then on', inputMode: 'numeric', required: true }),
    charge: plainText({ label: 'Charge for all of them, £', inputMode: 'decimal', required: true }),
    what: plainText({ label: 'What it was', required: true, maxLength: 120 }, filled('Say what it was')),
  },
  rules: ({ kind, hours, amount, days, charge }) => {
    if (isTime(kind as WageKind)) return { hours: isHours(hours ?? '') ? undefined : 'Enter hours such as 0.5' }
    if (kind === 'deduction') return { amount: parsePounds(amount ?? '') ? undefined : 'Enter an amount such as 15.00' }
    return {
      days: isDays(days ?? '') ? undefined : 'Enter days such as 7',
      charge: parsePounds(charge ?? '') === undefined ? 'Enter an amount such as 70.00, or 0' : undefined,
    }
  },
})

interface Typed {
  kind: string
  hours: string
  amount: string
  days: string
  charge: string
}

/** How much of it there is, in what its kind is measured in. */
function measureOf({ kind, hours, amount, days, charge }: Typed) {
  if (isTime(kind as WageKind)) return { minutes: minutesOf(hours) }
  if (kind === 'deduction') return { amount: parsePounds(amount)! }
  return { days: Number(days), amount: parsePounds(charge)! }
}

const MEASURES: Record<WageKind, readonly ('hours' | 'amount' | 'days' | 'charge')[]> = {
  travel: ['hours'],
  training: ['hours'],
  deduction: ['amount'],
  accommodation: ['days', 'charge'],
}

interface WageDialogProps {
  teamId: string
  userId: string
  onClose: () => void
}

/** Records unpaid time of somebody, what is taken from their pay, or accommodation. */
export function WageDialog({ teamId, userId, onClose }: WageDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="For the minimum wage">
      <SchemaForm
        definition={form}
        widgets={standardWidgets}
        values={{ kind: 'travel' }}
        onSubmit={async ({ day: on, what, ...typed }) => {
          const much = { kind: typed.kind as WageKind, ...measureOf(typed) }
          await actAndShow(() => client.pay.recordWage({ teamId, userId, day: on, what, ...much }), api.pay.key())
          toast.success('Recorded')
          onClose()
        }}
      >
        {({ field, values, message }) => (
          <Stack gap="md">
            {field('kind')}
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              {field('day')}
              {MEASURES[values.kind as WageKind].map((name) => field(name))}
            </SimpleGrid>
            {field('what')}
            <Text size="sm" c="dimmed">
              {values.kind === 'accommodation'
                ? 'It takes nothing: free days add the offset of the law to what counts, a charge above it reduces that.'
                : 'It pays and takes nothing: it counts in the check of the minimum wage of the period of its day.'}
            </Text>
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>Record</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
