import { day, textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'

/** What a manager says when they suspend a member. */
export const suspensionForm = defineForm({
  title: 'Suspend',
  fields: {
    from: day({ label: 'First day', width: 'half', min: 'today' }),
    through: day({
      label: 'Last day',
      hint: 'Blank: until you allow them again',
      optional: true,
      width: 'half',
      min: 'today',
    }),
    reason: textarea({
      label: 'Reason',
      hint: 'Only the managers of your team read it',
      rows: 2,
      maxLength: 500,
    }),
    note: textarea({
      label: 'Note to the person',
      hint: 'They are told that they are suspended and from when, not why. Write here what they should know',
      optional: true,
      rows: 2,
      maxLength: 500,
    }),
  },
  rules: ({ from, through }) => ({
    through: from && through && through < from ? 'Choose the first day or a later one' : undefined,
  }),
})
