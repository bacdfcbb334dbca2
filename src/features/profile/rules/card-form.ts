import { defineForm } from '#shared/fields/form.ts'
import { filled, plainChoice, plainText } from '#shared/fields/plain.ts'

/** Name and role of a person's card. The role is a label and gives no rights. */
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
  },
})
