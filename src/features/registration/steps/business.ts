import type { FormValues } from '#shared/fields/values.ts'
import { companyNumber, email, phone, vatNumber, website } from '#shared/formats.ts'
import { yearOf } from '#shared/time.ts'
import { isSelfEmployed } from '../rules/right-to-work.ts'
import { checkbox, defineStep, formatted, type StepFieldOptions, select, text, textarea, whole } from '../schema.ts'

const businessTypes = [
  { value: 'sole-trader', label: 'Sole Trader' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'limited-company', label: 'Limited Company' },
  { value: 'llp', label: 'Limited Liability Partnership (LLP)' },
  { value: 'charity', label: 'Charity' },
  { value: 'other', label: 'Other' },
]

const industries = [
  'healthcare',
  'hospitality',
  'retail',
  'construction',
  'technology',
  'education',
  'manufacturing',
  'finance',
  'other',
].map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

const sizes = ['1-10', '11-50', '51-250', '251-1000', '1000+'].map((value) => ({ value, label: `${value} employees` }))

const trades = (values: FormValues) => values.notTrading !== true
const inCard = (section: string): Pick<StepFieldOptions, 'section' | 'when'> => ({ section, when: trades })
const company = inCard('company')
const contact = inCard('contact')
const additional = inCard('additional')

export const business = defineStep({
  id: 'business',
  title: 'Business Information',
  covers: ['Business information'],
  table: 'business_information',
  standsAlone: true,
  sections: [
    { id: 'trading', title: 'Your Business' },
    { id: 'company', title: 'Company Details', when: trades },
    { id: 'contact', title: 'Contact Information', when: trades },
    { id: 'additional', title: 'Additional Information', when: trades },
  ],
  fields: {
    notTrading: checkbox({
      label: 'I do not trade through a business',
      shownFor: ({ employmentStatus }) => !isSelfEmployed(employmentStatus),
      section: 'trading',
    }),
    companyName: text({ label: 'Company Name', autocomplete: 'organization', width: 'half', ...company }),
    companyRegistrationNumber: formatted(companyNumber, {
      label: 'Company Registration Number',
      optional: true,
      width: 'half',
      ...company,
    }),
    businessType: select(businessTypes, { label: 'Business Type', width: 'half', ...company }),
    industryType: select(industries, { label: 'Industry Type', optional: true, width: 'half', ...company }),
    businessDescription: textarea({ label: 'Business Description', optional: true, ...company }),
    companyAddress: textarea({ label: 'Company Address', autocomplete: 'street-address', maxLength: 500, ...contact }),
    companyPhone: formatted(phone, {
      label: 'Company Phone',
      widget: 'tel',
      inputMode: 'tel',
      autocomplete: 'tel',
      width: 'half',
      ...contact,
    }),
    companyEmail: formatted(email, {
      label: 'Company Email',
      widget: 'email',
      inputMode: 'email',
      autocomplete: 'email',
      width: 'half',
      ...contact,
    }),
    companyWebsite: formatted(website, {
      label: 'Company Website',
      widget: 'url',
      inputMode: 'url',
      autocomplete: 'url',
      optional: true,
      ...contact,
    }),
    numberOfEmployees: select(sizes, { label: 'Number of Employees', optional: true, width: 'half', ...additional }),
    yearEstablished: whole({
      label: 'Year Established',
      min: 1800,
      max: 2100,
      optional: true,
      width: 'half',
      ...additional,
    }),
    vatNumber: formatted(vatNumber, { label: 'VAT Number', optional: true, width: 'half', ...additional }),
    insuranceProvider: text({ label: 'Insurance Provider', optional: true, width: 'half', ...additional }),
    insurancePolicyNumber: text({
      label: 'Insurance Policy Number',
      optional: true,
      maxLength: 60,
      width: 'half',
      ...additional,
    }),
  },
  initial: ({ facts: { employmentStatus } }) =>
    !employmentStatus || isSelfEmployed(employmentStatus) ? {} : { notTrading: true },
  rules: [
    ({ yearEstablished }, { today }) => [
      yearEstablished !== undefined &&
        yearEstablished > yearOf(today) && { path: 'yearEstablished', message: `Enter a year up to ${yearOf(today)}` },
    ],
  ],
})
