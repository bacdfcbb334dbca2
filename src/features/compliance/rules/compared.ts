import { type GuardedView, visibilityOf } from '#features/members/policy.ts'
import type { StepId } from '#features/registration/schema.ts'

interface Compared {
  /** What to look for. */
  look: string
  /** The fields of the registration to compare with, by step; of a list the entry that the evidence is. */
  fields: Partial<Record<StepId, readonly string[]>>
  /** Its parts keep their headings: several jobs, two referees. */
  headed?: true
}

const NAME = ['firstName', 'lastName']
const PERSON = [...NAME, 'dateOfBirth']
const ADDRESS = ['currentStreet', 'currentCity', 'currentCounty', 'currentPostcode', 'currentCountry']
const referee = (place: 1 | 2) =>
  ['Name', 'Position', 'Email', 'Phone', 'Relationship'].map((field) => `reference${place}${field}`)

/** What a manager compares a piece of evidence with, by its kind. */
const comparisons: Readonly<Record<string, Compared>> = {
  photo: {
    look: 'A recent photo of their face alone: the person on the passport.',
    fields: { personal: PERSON, passport: ['passportFile'] },
  },
  passport: {
    look: 'Name, birth date, number and dates are those on the document.',
    fields: {
      personal: [...PERSON, 'nationality'],
      passport: ['passportNumber', 'passportCountry', 'passportIssueDate', 'passportExpiryDate'],
    },
  },
  'driving-licence': {
    look: 'Name, birth date, address, number and end are those on the document.',
    fields: {
      personal: PERSON,
      address: ADDRESS,
      passport: ['drivingLicenseNumber', 'drivingLicenseCountry', 'drivingLicenseExpiryDate'],
    },
  },
  'birth-certificate': {
    look: 'Name and birth date are those on the document. It counts with proof of their National Insurance number.',
    fields: { personal: PERSON, passport: ['nationalInsuranceDocumentFile'] },
  },
  'proof-of-address': {
    look: 'Name and address are those on the document, and it is recent: most standards ask for the last three months.',
    fields: { personal: NAME, address: ADDRESS },
  },
  'right-to-work': {
    look: 'Your own check decides. What they have said is a beginning.',
    fields: { personal: [...PERSON, 'nationality'], background: ['visaType', 'visaExpiryDate', 'brpShareCode'] },
  },
  dbs: {
    look: 'Your own check decides. Name, birth date and number are those on the original certificate.',
    fields: {
      personal: PERSON,
      address: ADDRESS,
      background: ['dbsCertificateNumber', 'notOnUpdateService', 'updateServiceNumber'],
    },
  },
  referees: {
    look: 'Two who are no relatives, about the last three years and the most recent care employer.',
    fields: { background: [...referee(1), ...referee(2)] },
    headed: true,
  },
  'work-history': {
    look: 'Complete, with words for each gap of more than 28 days and why work with adults or children ended (Schedule 3, paragraph 7).',
    fields: { 'work-history': ['neverWorked', 'accountOfTime', 'workHistory'] },
    headed: true,
  },
  qualification: {
    look: 'The subject, grade and years are those on the original certificate.',
    fields: { personal: NAME, education: ['education'] },
  },
  declaration: {
    look: 'Agreed, dated and signed in their own name.',
    fields: { personal: NAME, declaration: ['agreesToDeclaration', 'signatureDate', 'signatureData'] },
  },
}

const CERTIFICATE: Compared = {
  look: 'Name, training and dates are those on the certificate.',
  fields: { personal: PERSON, certificates: ['trainingCertificates'] },
}

/** What a manager compares evidence of a kind with; what a team establishes itself is compared with nothing. */
export function comparedWith(kind: string): Compared {
  return comparisons[kind] ?? CERTIFICATE
}

/**
 * The guarded view of a profile that has the rest of what evidence of a kind is compared with; undefined where
 * everything stands in the open.
 */
export function guardOf({ fields }: Compared): GuardedView | undefined {
  const views = Object.entries(fields).flatMap(([step, names]) =>
    names.map((name) => visibilityOf(step as StepId, name)),
  )
  return views.find((view): view is GuardedView => view !== 'profile' && view !== 'never')
}
