import { text } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'

export const newPolicyForm = defineForm({
  title: 'New policy',
  fields: { title: text({ label: 'Title', missing: 'Enter a title', maxLength: 120 }) },
})
