import type { FormValues } from '#shared/fields/values.ts'
import { bankAccount, companyNumber, email, niNumber, phone, sortCode, taxCode, utr } from '#shared/formats.ts'
import { isSelfEmployed, STUDENT_VISA, studentMayNot } from '../rules/right-to-work.ts'
import { defineStep, file, formatted, radio, text, yesno } from '../schema.ts'

const statuses = [
  { value: 'paye', label: 'PAYE' },
  { value: 'self-employed', label: 'Self-Employed' },
  { value: 'umbrella-company', label: 'Umbrella Company' },
  { value: 'limited-company', label: 'Limited Company' },
]

const when =
  (...of: string[]) =>
  ({ employmentStatus }: FormValues) =>
    of.includes(employmentStatus as string)
const isPaye = when('paye')
const isUmbrella = when('umbrella-company')
const isLimited = when('limited-company')

export const employment = defineStep({
  id: 'employment',
  title: 'Employment Status',
  covers: ['Employment status'],
  table: 'employment_status',
  standsAlone: true,
  sections: [
    { id: 'status', title: 'Employment Status' },
    { id: 'details', title: 'Details', when: when('paye', 'self-employed', 'umbrella-company', 'limited-company') },
  ],
  fields: {
    employmentStatus: radio(statuses, {
      label: 'Employment Status',
      missing: 'Choose your employment status',
      section: 'status',
    }),
    payeTaxCode: formatted(taxCode, {
      label: 'Tax Code',
      autocomplete: 'off',
      when: isPaye,
      critical: true,
      width: 'half',
      section: 'details',
    }),
    companyName: text({
      label: 'Company Name',
      autocomplete: 'organization',
      when: isLimited,
      width: 'half',
      section: 'details',
    }),
    companyNumber: formatted(companyNumber, {
      label: 'Company Number',
      when: isLimited,
      width: 'half',
      section: 'details',
    }),
    umbrellaCompanyName: text({
      label: 'Umbrella Company Name',
      autocomplete: 'off',
      when: isUmbrella,
      width: 'half',
      section: 'details',
    }),
    umbrellaCompanyPhone: formatted(phone, {
      label: 'Umbrella Company Phone',
      widget: 'tel',
      inputMode: 'tel',
      autocomplete: 'off',
      when: isUmbrella,
      width: 'half',
      section: 'details',
    }),
    umbrellaCompanyEmail: formatted(email, {
      label: 'Umbrella Company Email',
      widget: 'email',
      inputMode: 'email',
      autocomplete: 'off',
      when: isUmbrella,
      width: 'half',
      section: 'details',
    }),
    nationalInsuranceNumber: formatted(niNumber, {
      label: 'National Insurance Number',
      missing: 'Enter your National Insurance number',
      placeholder: 'PZ 12 34 56 C',
      autocomplete: 'off',
      when: when('paye', 'self-employed', 'umbrella-company', 'limited-company'),
      critical: true,
      width: 'half',
      section: 'details',
    }),
    utr: formatted(utr, {
      label: 'UTR (Unique Taxpayer Reference)',
      missing: 'Enter your Unique Taxpayer Reference',
      inputMode: 'numeric',
      autocomplete: 'off',
      when: when('self-employed', 'limited-company'),
      critical: true,
      width: 'half',
      section: 'details',
    }),
    bankAccountName: text({
      label: 'Name on the Bank Account',
      autocomplete: 'off',
      when: isPaye,
      optional: true,
      critical: true,
      width: 'half',
      section: 'details',
    }),
    bankSortCode: formatted(sortCode, {
      label: 'Sort Code',
      placeholder: '20-00-00',
      inputMode: 'numeric',
      autocomplete: 'off',
      when: isPaye,
      optional: true,
      critical: true,
      width: 'half',
      section: 'details',
    }),
    bankAccountNumber: formatted(bankAccount, {
      label: 'Account Number',
      inputMode: 'numeric',
      autocomplete: 'off',
      when: isPaye,
      optional: true,
      critical: true,
      width: 'half',
      section: 'details',
    }),
    hasP45: yesno({
      label: 'Do you have a P45?',
      column: 'has_p45',
      when: isPaye,
      optional: true,
      width: 'half',
      section: 'details',
    }),
    hasStudentLoans: yesno({
      label: 'Do you have any student loans?',
      when: isPaye,
      optional: true,
      width: 'half',
      section: 'details',
    }),
    niProofFile: file({
      label: 'Proof of National Insurance',
      missing: 'Upload proof of your National Insurance number',
      hint: 'PDF, PNG or JPG, up to 10MB',
      slot: 'ni-proof',
      when: when('paye', 'self-employed', 'umbrella-company', 'limited-company'),
      critical: true,
      section: 'details',
    }),
  },
  rules: [
    ({ employmentStatus }, { facts }) => [
      facts.visaType === STUDENT_VISA &&
        isSelfEmployed(employmentStatus) && { path: 'employmentStatus', message: studentMayNot },
    ],
  ],
})
