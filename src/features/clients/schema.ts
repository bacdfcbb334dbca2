import { z } from 'zod'
import { heldDuty, managedSite } from '#features/teams/schema.ts'
import * as build from '#shared/fields/builders.ts'
import { checkbox, day, list, radio, select, text, textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { companyNumber, email, phone, postcode } from '#shared/formats.ts'
import { checkedFile, importedFile } from '#shared/imports.ts'
import { importWord } from './rules/import-words.ts'
import { askers, genders } from './rules/words.ts'

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

const person = { userId: z.uuid(), fullName: z.string(), photoFileId: z.uuid().nullable() }

const listedSite = z.object({
  id: z.uuid(),
  name: z.string(),
  postcode: z.string(),
  archived: z.boolean(),
  inductionNeeded: z.boolean(),
  /** Rest may be shortened here. */
  restSpecialCase: z.boolean(),
  requiredGender: z.enum(['female', 'male']).nullable(),
})
export type ListedSite = z.infer<typeof listedSite>

export const listedClient = z.object({
  id: z.uuid(),
  name: z.string(),
  archived: z.boolean(),
  sites: z.array(listedSite),
})
export type ListedClient = z.infer<typeof listedClient>

const exclusion = z.object({
  ...person,
  id: z.uuid(),
  /** Null: every site of the client. */
  siteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  from: z.string(),
  until: z.string().nullable(),
  askedBy: z.enum(['client', 'agency', 'worker']),
  reason: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
  liftedAt: z.string().nullable(),
  liftedBy: z.string().nullable(),
})
export type Exclusion = z.infer<typeof exclusion>

const keptApart = z.object({
  id: z.uuid(),
  /** The other one. */
  ...person,
  /** Null: at every site. */
  siteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  reason: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type KeptApart = z.infer<typeof keptApart>

/** What managers read of where, and with whom, a member is not booked. */
export const standing = z.object({
  apart: z.array(keptApart),
  exclusions: z.array(exclusion),
})
export type Standing = z.infer<typeof standing>

export const clientDetails = z.object({
  id: z.uuid(),
  version: z.int(),
  archived: z.boolean(),
  name: z.string(),
  legalName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  invoiceEmail: z.string().nullable(),
  invoiceAddress: z.string().nullable(),
  sites: z.array(listedSite),
  /** The exclusions of the whole client and of each of its sites, the latest first. */
  exclusions: z.array(exclusion),
})
export type ClientDetails = z.infer<typeof clientDetails>

const contact = z.object({
  id: z.string().optional(),
  name: z.string(),
  role: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
})

/** One site with everything that a manager reads of it. */
export const siteDetails = z.object({
  id: z.uuid(),
  version: z.int(),
  archived: z.boolean(),
  client: z.object({ id: z.uuid(), name: z.string(), archived: z.boolean() }),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  onCall: z.string().nullable(),
  contacts: z.array(contact),
  notes: z.string().nullable(),
  doorCode: z.string().nullable(),
  parking: z.string().nullable(),
  bus: z.string().nullable(),
  uniform: z.string().nullable(),
  handoverPaid: z.boolean(),
  inductionNeeded: z.boolean(),
  restReason: z.string().nullable(),
  restBy: z.string().nullable(),
  restAt: z.string().nullable(),
  requiredGender: z.enum(['female', 'male']).nullable(),
  genderReason: z.string().nullable(),
  genderBy: z.string().nullable(),
  genderAt: z.string().nullable(),
  inducted: z.array(z.object({ ...person, inductedOn: z.string(), inductedBy: z.string().nullable() })),
  preferred: z.array(z.object(person)),
  /** The exclusions of this site and of the whole client, the latest first. */
  exclusions: z.array(exclusion),
})
export type SiteDetails = z.infer<typeof siteDetails>

/** What an import would do. */
export const importPlan = checkedFile.extend({
  clients: z.int(),
  sites: z.int(),
  /** Names of clients that the team does not have, each new or another name of one of `mayBe`; none for a team without clients. */
  words: z.array(importWord),
  mayBe: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type ImportPlan = z.infer<typeof importPlan>

export const pastImport = importedFile.extend({ clients: z.int(), sites: z.int() })
export type PastImport = z.infer<typeof pastImport>

/** What a manager manages. */
export const managerSites = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  /** The sites that they manage, by client and name; null: the whole team. Empty: nothing but their own things. */
  sites: z.array(managedSite).nullable(),
  /** When and by whom it was set last; null where it never was. */
  setAt: z.string().nullable(),
  setBy: z.string().nullable(),
})
export type ManagerSites = z.infer<typeof managerSites>

/** What a manager would manage with these sites. */
export const foreseenLimit = z.object({
  sites: z.int(),
  /** Staff of the team whom they could see. */
  people: z.int(),
  /** What they hold as the one who has to act and could hold no more. */
  held: z.array(heldDuty),
})
export type ForeseenLimit = z.infer<typeof foreseenLimit>
