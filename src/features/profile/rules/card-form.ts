import { defineForm } from '#shared/fields/form.ts'
import { filled, plainChoice, plainPhone, plainText } from '#shared/fields/plain.ts'

/** What a person changes of their card. The role is a label and gives no rights. */
export const cardForm = defineForm({
  title: 'Overview',
  fields: {
    fullName: plainText(
      { label: 'Full Name', autocomplete: 'name', maxLength: 200, required: true },
      filled('Full name is required'),
    ),
    role: plainChoice(
      [
        { value: 'staff', label: 'Staff' },
        { value: 'manager', label: 'Manager' },
      ],
      {
        label: 'Role',
        widget: 'select',
        hint: 'Chooses which portal you see first. It does not change what you may do.',
      },
    ),
    phone: plainPhone({
      label: 'Phone Number',
      autocomplete: 'tel',
      hint: 'Optional. Only the managers of your teams see it, to ring you about shifts.',
    }),
  },
})
