import { defineForm } from '#shared/fields/form.ts'
import { filled, plainText } from '#shared/fields/plain.ts'

export const removalForm = defineForm({
  title: 'Remove from Team',
  fields: {
    reason: plainText(
      {
        label: 'Reason',
        widget: 'textarea',
        hint: 'Kept with your team’s records. It is not sent to them, but they have a right to ask what you hold about them.',
        rows: 2,
        maxLength: 500,
        required: true,
        autoFocus: true,
      },
      filled('Enter a reason'),
    ),
  },
})
