import { z } from 'zod'
import * as build from '#shared/fields/builders.ts'
import { checkbox, day, list, radio, select, text, textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { companyNumber, email, phone, postcode } from '#shared/formats.ts'
import { askers, genders } from '../rules/words.ts'

/** What is asked of a client. */
export const clientFields = {
  name: text({ label: 'Name', missing: 'Enter the name', autocomplete: 'off' }),
  legalName: text({
    label: 'Legal name',
    hint: 'The company or body that hires, as in its contract with you',
    maxLength: 160,
    optional: true,
    autocomplete: 'off',
  }),
  companyNumber: build.formatted(companyNumber, {
    label: 'Company number',
    width: 'half',
    optional: true,
    autocomplete: 'off',
  }),
  invoiceEmail: build.formatted(email, {
    label: 'Email for invoices',
    widget: 'email',
    width: 'half',
    optional: true,
    autocomplete: 'off',
  }),
  invoiceAddress: textarea({
    label: 'Address for invoices',
    maxLength: 500,
    rows: 3,
    optional: true,
    autocomplete: 'off',
  }),
}
export const clientForm = defineForm({ title: 'Client', fields: clientFields })

const contactFields = {
  name: text({ label: 'Name', missing: 'Enter the name', width: 'half', autocomplete: 'off' }),
  role: text({ label: 'Role', placeholder: 'Home manager', optional: true, width: 'half', autocomplete: 'off' }),
  phone: build.formatted(phone, {
    label: 'Phone',
    widget: 'tel',
    optional: true,
    width: 'half',
    autocomplete: 'off',
  }),
  email: build.formatted(email, {
    label: 'Email',
    widget: 'email',
    optional: true,
    width: 'half',
    autocomplete: 'off',
  }),
}

const line = (label: string) =>
  textarea({ label, maxLength: 300, rows: 2, section: 'staff', optional: true, width: 'half', autocomplete: 'off' })

/** What is asked of a site. */
export const siteFields = {
  name: text({ label: 'Name', missing: 'Enter the name', autocomplete: 'off' }),
  address: textarea({ label: 'Address', maxLength: 500, rows: 3, autocomplete: 'off' }),
  postcode: build.formatted(postcode, {
    label: 'Postcode',
    hint: 'Distances are measured from it',
    width: 'half',
    autocomplete: 'off',
  }),
  onCall: build.formatted(phone, {
    label: 'On-call number',
    hint: 'Whom staff ring out of hours',
    widget: 'tel',
    optional: true,
    width: 'half',
    autocomplete: 'off',
  }),
  contacts: list(contactFields, {
    label: 'Contacts',
    addLabel: 'Add Contact',
    maxItems: 20,
    itemTitle: ({ name }, index) => String(name || `Contact ${index + 1}`),
  }),
  notes: textarea({
    label: 'Notes for staff',
    hint: 'What somebody needs to know before the first shift. Nothing about service users',
    section: 'staff',
    maxLength: 2000,
    rows: 4,
    optional: true,
  }),
  doorCode: text({
    label: 'Door code',
    hint: 'Encrypted. Only managers read it, and later those who are booked here',
    section: 'staff',
    maxLength: 100,
    optional: true,
    width: 'half',
    autocomplete: 'off',
  }),
  parking: line('Parking'),
  bus: line('Bus or train'),
  uniform: line('Uniform'),
  handoverPaid: checkbox({ label: 'Handover is paid', section: 'rules' }),
  inductionNeeded: checkbox({ label: 'Nobody works here before an induction', section: 'rules' }),
  restReason: textarea({
    label: 'Why rest may be less than 11 hours here',
    hint: 'Only where care must go on and cannot wait: what is missed must be given back. Blank: it may not',
    section: 'rules',
    maxLength: 500,
    rows: 2,
    optional: true,
  }),
  requiredGender: select(genders, {
    label: 'Occupational requirement',
    hint: 'Only where the work itself requires it (Equality Act 2010, Schedule 9). Your name is kept with it',
    section: 'rules',
    optional: true,
  }),
  genderReason: textarea({
    label: 'Why the work requires it',
    section: 'rules',
    maxLength: 500,
    rows: 2,
    when: ({ requiredGender }) => Boolean(requiredGender),
  }),
}
export const siteForm = defineForm({
  title: 'Site',
  fields: siteFields,
  sections: [
    { id: 'staff', title: 'For staff' },
    { id: 'rules', title: 'Rules for bookings' },
  ],
  rules: ({ requiredGender, genderReason }) => ({
    genderReason: requiredGender && !genderReason ? 'Enter why the work requires it' : undefined,
  }),
})
const clientInput = z.strictObject(clientFields)
const siteInput = z.strictObject(siteFields)
export type ClientInput = z.infer<typeof clientInput>
export type SiteInput = z.infer<typeof siteInput>

export const inductionFields = {
  inductedOn: day({ label: 'Day of the induction', max: 'today', width: 'half' }),
  inductedBy: text({ label: 'Shown round by', optional: true, width: 'half', autocomplete: 'off' }),
}
export const inductionForm = defineForm({ title: 'Induction', fields: inductionFields })

export const exclusionFields = {
  from: day({ label: 'First day', width: 'half' }),
  until: day({ label: 'Last day', hint: 'Blank: until you allow them again', optional: true, width: 'half' }),
  askedBy: radio(askers, { label: 'Who wishes it', missing: 'Choose who wishes it' }),
  reason: textarea({
    label: 'Reason',
    hint: 'Encrypted. Only the managers of your team read it, never the worker',
    missing: 'Enter the reason',
    maxLength: 1000,
    rows: 3,
  }),
}
export const exclusionForm = defineForm({
  title: 'Exclusion',
  fields: {
    ...exclusionFields,
    where: radio(
      [
        { value: 'site', label: 'This site' },
        { value: 'client', label: 'Every site of the client' },
      ],
      { label: 'Where', missing: 'Choose where' },
    ),
  },
  rules: ({ from, until }) => ({
    until: from && until && until < from ? 'Choose the first day or a later one' : undefined,
  }),
})

export const apartFields = {
  reason: textarea({
    label: 'Reason',
    hint: 'Encrypted. Only the managers of your team read it, never the two workers',
    missing: 'Enter the reason',
    maxLength: 1000,
    rows: 3,
  }),
}
