import { textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'

export const takeBackFields = {
  reason: textarea({
    label: 'Reason',
    hint: 'Kept with the record. The person reads it, too',
    missing: 'Enter a reason',
    maxLength: 500,
    rows: 2,
    autoFocus: true,
  }),
}

export const takeBackForm = defineForm({ title: 'Take back', fields: takeBackFields })
