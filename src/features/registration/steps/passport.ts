import type { FormValues } from '#shared/fields/values.ts'
import {
  drivingLicence,
  drivingLicenceFor,
  passportFor,
  passport as passportFormat,
  shareCode,
} from '#shared/formats.ts'
import { addMonths, deviceClock, londonToday } from '#shared/time.ts'
import { checkbox, country, day, defineStep, file, formatted, radio } from '../schema.ts'

const hasPassport = (values: FormValues) => values.noPassport !== true
const hasNone = (values: FormValues) => values.noPassport === true
const usesBirthCertificate = (values: FormValues) => hasNone(values) && values.otherDocuments === 'birth-certificate'
const usesEvisa = (values: FormValues) => hasNone(values) && values.otherDocuments === 'evisa'

const otherDocuments = [
  { value: 'birth-certificate', label: 'Birth or adoption certificate with proof of my National Insurance number' },
  { value: 'evisa', label: 'eVisa, with a right-to-work share code' },
]

/** Spec section 5: a passport should be good for six more months. An expired British one still proves the right to work. */
function shortValidity(value: unknown) {
  const today = londonToday(deviceClock)
  if (typeof value !== 'string' || value >= addMonths(today, 6)) return undefined
  return value < today
    ? 'This passport has expired. Upload a newer one if you have it'
    : 'Your passport should be valid for at least 6 months'
}

export const passport = defineStep({
  id: 'passport',
  title: 'Passport & License',
  covers: ['Passport', 'Driving licence'],
  table: 'passport_information',
  sections: [
    { id: 'passport', title: 'Passport Details', description: 'Your passport should be valid for at least 6 months.' },
    {
      id: 'licence',
      title: 'Driving Licence',
      description: 'Optional: leave this blank if you do not drive for work.',
    },
  ],
  fields: {
    noPassport: checkbox({ label: 'I do not hold a passport', section: 'passport' }),
    passportNumber: formatted(passportFormat, {
      label: 'Passport Number',
      autocomplete: 'off',
      when: hasPassport,
      critical: true,
      isEvidence: true,
      width: 'half',
      section: 'passport',
    }),
    passportCountry: country({
      label: 'Country of Issue',
      column: 'country_of_issue',
      when: hasPassport,
      critical: true,
      width: 'half',
      section: 'passport',
    }),
    passportIssueDate: day({
      label: 'Issue Date',
      column: 'issue_date',
      max: 'today',
      when: hasPassport,
      critical: true,
      width: 'half',
      section: 'passport',
    }),
    passportExpiryDate: day({
      label: 'Expiry Date',
      column: 'expiry_date',
      evidence: 'passportFile',
      when: hasPassport,
      warn: shortValidity,
      keptInBrowser: false,
      width: 'half',
      section: 'passport',
    }),
    passportFile: file({
      label: 'Passport Copy',
      missing: 'Upload a copy of your passport',
      hint: 'Image or PDF, up to 5MB',
      slot: 'passport',
      maxMb: 5,
      when: hasPassport,
      critical: true,
      section: 'passport',
    }),
    otherDocuments: radio(otherDocuments, {
      label: 'Which documents will you use instead?',
      missing: 'Choose your documents',
      when: hasNone,
      section: 'passport',
    }),
    birthCertificateFile: file({
      label: 'Birth or Adoption Certificate',
      slot: 'birth-certificate',
      hint: 'Image or PDF, up to 5MB',
      maxMb: 5,
      when: usesBirthCertificate,
      critical: true,
      section: 'passport',
    }),
    nationalInsuranceDocumentFile: file({
      label: 'Proof of National Insurance Number',
      slot: 'ni-document',
      differsFrom: 'birthCertificateFile',
      hint: 'For example a P45, P60 or a letter from HMRC. Image or PDF, up to 5MB',
      maxMb: 5,
      when: usesBirthCertificate,
      critical: true,
      section: 'passport',
    }),
    evisaShareCode: formatted(shareCode, {
      label: 'Right-to-work share code',
      missing: 'Enter your right-to-work share code',
      autocomplete: 'off',
      when: usesEvisa,
      critical: true,
      section: 'passport',
    }),
    drivingLicenseNumber: formatted(drivingLicence, {
      label: 'Licence Number',
      autocomplete: 'off',
      optional: true,
      critical: true,
      isEvidence: true,
      width: 'half',
      section: 'licence',
    }),
    drivingLicenseCountry: country({
      label: 'Licence Country of Issue',
      optional: true,
      critical: true,
      width: 'half',
      section: 'licence',
    }),
    drivingLicenseIssueDate: day({
      label: 'Licence Issue Date',
      max: 'today',
      optional: true,
      critical: true,
      width: 'half',
      section: 'licence',
    }),
    drivingLicenseExpiryDate: day({
      label: 'Licence Expiry Date',
      evidence: 'drivingLicenseFile',
      optional: true,
      keptInBrowser: false,
      width: 'half',
      section: 'licence',
    }),
    drivingLicenseFile: file({
      label: 'Licence Copy',
      hint: 'Image or PDF, up to 5MB',
      slot: 'driving-licence',
      maxMb: 5,
      optional: true,
      critical: true,
      section: 'licence',
    }),
  },
  rules: [
    (values) => [
      isAfter(values.passportIssueDate, values.passportExpiryDate) && {
        path: 'passportExpiryDate',
        message: 'The expiry date must be after the issue date',
      },
      isAfter(values.drivingLicenseIssueDate, values.drivingLicenseExpiryDate) && {
        path: 'drivingLicenseExpiryDate',
        message: 'The expiry date must be after the issue date',
      },
    ],
    ({ passportNumber, passportCountry, drivingLicenseNumber, drivingLicenseCountry }) => [
      misshapen('passportNumber', passportNumber, passportFor(passportCountry)),
      misshapen('drivingLicenseNumber', drivingLicenseNumber, drivingLicenceFor(drivingLicenseCountry)),
    ],
  ],
  initial: () => ({ passportCountry: 'GB' }),
})

function isAfter(issue: string | undefined, expiry: string | undefined): boolean {
  return issue !== undefined && expiry !== undefined && issue > expiry
}

function misshapen(path: string, value: string | undefined, format: { pattern: RegExp; message: string }) {
  return value !== undefined && !format.pattern.test(value) && { path, message: format.message }
}
