import { defineForm } from '#shared/fields/form.ts'
import { filled, plainText } from '#shared/fields/plain.ts'
import { FILTER_NAME_LENGTH } from './limits.ts'

export const filterForm = defineForm({
  title: 'Name of the filter',
  fields: {
    name: plainText(
      {
        label: 'Name',
        width: 'full',
        hint: 'Only you see it, above the list of this team',
        maxLength: FILTER_NAME_LENGTH,
        required: true,
        autoFocus: true,
      },
      filled('Enter a name'),
    ),
  },
})
