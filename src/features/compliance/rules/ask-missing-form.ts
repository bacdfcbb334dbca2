import { dueByField } from '#features/members/rules/ask-form.ts'
import { defineForm } from '#shared/fields/form.ts'

/** Until when what is missing is asked for. */
export const askMissingForm = defineForm({ title: 'Ask for what is missing', fields: { dueBy: dueByField } })
