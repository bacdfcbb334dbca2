import { email, phone } from '#shared/formats.ts'
import { defineStep, formatted, select, text, textarea } from '../schema.ts'

const relationships = [
  { value: 'spouse', label: 'Spouse' },
  { value: 'partner', label: 'Partner' },
  { value: 'mother', label: 'Mother' },
  { value: 'father', label: 'Father' },
  { value: 'son', label: 'Son' },
  { value: 'daughter', label: 'Daughter' },
  { value: 'brother', label: 'Brother' },
  { value: 'sister', label: 'Sister' },
  { value: 'friend', label: 'Friend' },
  { value: 'other', label: 'Other' },
]

export const nextOfKin = defineStep({
  id: 'next-of-kin',
  title: 'Next of Kin',
  covers: ['Next of kin'],
  table: 'next_of_kin',
  standsAlone: true,
  sections: [{ id: 'kin', title: 'Emergency Contact' }],
  fields: {
    nextOfKinName: text({
      label: 'Full Name',
      missing: 'Enter their full name',
      column: 'name',
      autocomplete: 'off',
      critical: true,
      width: 'half',
      section: 'kin',
    }),
    nextOfKinRelationship: select(relationships, {
      label: 'Relationship',
      column: 'relationship',
      optional: true,
      critical: true,
      width: 'half',
      section: 'kin',
    }),
    nextOfKinPhone: formatted(phone, {
      label: 'Phone Number',
      widget: 'tel',
      inputMode: 'tel',
      column: 'phone',
      autocomplete: 'off',
      critical: true,
      width: 'half',
      section: 'kin',
    }),
    nextOfKinEmail: formatted(email, {
      label: 'Email',
      widget: 'email',
      inputMode: 'email',
      column: 'email',
      autocomplete: 'off',
      optional: true,
      critical: true,
      width: 'half',
      section: 'kin',
    }),
    nextOfKinAddress: textarea({
      label: 'Address',
      missing: 'Enter their address',
      column: 'address',
      autocomplete: 'off',
      critical: true,
      maxLength: 500,
      section: 'kin',
    }),
  },
})
