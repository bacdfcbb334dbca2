import { Stack, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { filled, plainText } from '#shared/fields/plain.ts'

const form = defineForm({
  title: 'Reason',
  fields: {
    reason: plainText(
      {
        label: 'Reason',
        widget: 'textarea',
        hint: 'They read it on their page; no email says it.',
        maxLength: 500,
        required: true,
        autoFocus: true,
      },
      filled('Enter a reason'),
    ),
  },
})

interface ReasonDialogProps {
  title: string
  /** What happens. */
  about: string
  submitLabel: string
  onClose: () => void
  onSubmit: (reason: string) => Promise<void>
}

/** Asks why leave is refused or revoked. */
export function ReasonDialog({ title, about, submitLabel, onClose, onSubmit }: ReasonDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <SchemaForm definition={form} onSubmit={({ reason }) => onSubmit(reason)}>
        {({ field, message }) => (
          <Stack gap="md">
            <Text>{about}</Text>
            {field('reason')}
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton color="red">{submitLabel}</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
