import { textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'

/** Why evidence is rejected, or a decision revoked. */
export const decisionForm = defineForm({
  title: 'Reason',
  fields: {
    reason: textarea({
      label: 'Reason',
      missing: 'Enter a reason',
      hint: 'The person reads this',
      maxLength: 500,
      rows: 2,
      autoFocus: true,
    }),
  },
})
