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
import { plainText } from '#shared/fields/plain.ts'
import { formatPence } from '#shared/money.ts'
import { type CarriedReason, carriedReasons, carriedWords, holidayPay } from '../../rules/holiday.ts'
import type { HolidayDetails } from '../../schema/holiday.ts'

const HOURS = /^\d{1,3}([.,]\d{1,2})?$/
const minutesOf = (typed: string) => Math.round(Number(typed.replace(',', '.')) * 60)
const hours = plainText({ label: 'Hours', inputMode: 'decimal', required: true }, (text) =>
  HOURS.test(text) && minutesOf(text) > 0 ? undefined : 'Enter hours such as 7.5',
)

const takenForm = defineForm({
  title: 'Holiday',
  fields: {
    from: day({ label: 'First day', missing: 'Enter the first day' }),
    through: day({ label: 'Last day', missing: 'Enter the last day' }),
    hours,
  },
  rules: ({ from, through }) => ({
    through: from && through && through < from ? 'Choose the first day or a later one' : undefined,
  }),
})

const carriedForm = defineForm({
  title: 'Carried over',
  fields: {
    hours,
    reason: select(
      carriedReasons.map((value) => ({ value, label: carriedWords[value] })),
      { label: 'Why', preset: true, missing: 'Choose why' },
    ),
  },
})

interface TakenDialogProps {
  teamId: string
  userId: string
  details: HolidayDetails
  onClose: () => void
}

/** Records days of holiday and the hours that they take. */
export function TakenDialog({ teamId, userId, details: { ledger, average }, onClose }: TakenDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Record holiday">
      <SchemaForm
        definition={takenForm}
        widgets={standardWidgets}
        onSubmit={async ({ from, through, hours: typed }) => {
          await actAndShow(
            () => client.pay.recordHoliday({ teamId, userId, from, through, minutes: minutesOf(typed) }),
            api.pay.key(),
          )
          toast.success('Holiday recorded')
          onClose()
        }}
      >
        {({ field, values, message }) => (
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {field('from')}
              {field('through')}
            </SimpleGrid>
            {field('hours')}
            <Text size="sm" c="dimmed" role="status">
              {ledger.holiday !== 'accrued'
                ? 'Its pay comes with each pay: nothing more is paid for it.'
                : average && typeof values.hours === 'string' && HOURS.test(values.hours)
                  ? `About ${formatPence(holidayPay(minutesOf(values.hours), average))}, by the weeks before the first day.`
                  : 'It is paid with the run of its first day, at the average of the weeks before.'}
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

/** Writes down what is carried over into this leave year. */
export function CarriedDialog({ teamId, userId, onClose }: Omit<TakenDialogProps, 'details'>) {
  return (
    <Dialog opened onClose={onClose} title="Carry over holiday">
      <SchemaForm
        definition={carriedForm}
        widgets={standardWidgets}
        values={{ reason: 'agreed' }}
        onSubmit={async ({ hours: typed, reason }) => {
          await actAndShow(
            () =>
              client.pay.carryHoliday({ teamId, userId, minutes: minutesOf(typed), reason: reason as CarriedReason }),
            api.pay.key(),
          )
          toast.success('Carried over')
          onClose()
        }}
      >
        {({ field, message }) => (
          <Stack gap="md">
            {field('hours')}
            {field('reason')}
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>Record</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
