import { defineForm } from '#shared/fields/form.ts'
import { plainText } from '#shared/fields/plain.ts'

export const quietHoursForm = defineForm({
  title: 'Quiet hours',
  fields: { from: plainText({ label: 'From', widget: 'time' }), to: plainText({ label: 'To', widget: 'time' }) },
  rules: ({ from, to }) => ({
    to: !from || !to ? 'Enter both times' : from === to ? 'The two times must differ' : undefined,
  }),
})
