import { sameText } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { dbsNumber, email, phone, shareCode, updateServiceNumber } from '#shared/formats.ts'
import { isSelfEmployed, STUDENT_VISA, studentMayNot } from '../rules/right-to-work.ts'
import {
  checkbox,
  day,
  defineStep,
  type Facts,
  file,
  formatted,
  type StepFieldOptions,
  select,
  text,
} from '../schema.ts'

export const BRITISH = 'British Citizen'
export const IRISH = 'Irish Citizen'

export const visaTypes = [
  BRITISH,
  IRISH,
  'Biometric Card',
  STUDENT_VISA,
  'EU Citizen',
  'EU Settled Status',
  'EU Pre-settled Status',
  'Indefinite Leave to Remain',
  'Limited Leave to Remain',
  'Work Visa',
  'Health and Care Worker Visa',
  'Graduate Visa',
  'Dependant Visa',
]

/** British and Irish citizens cannot get a share code, and their right does not end. */
const needsShareCode = ({ visaType }: FormValues) =>
  visaType !== undefined && visaType !== BRITISH && visaType !== IRISH
const needsExpiry = (values: FormValues) =>
  needsShareCode(values) && values.visaType !== 'EU Settled Status' && values.visaType !== 'Indefinite Leave to Remain'
const mayHaveExpiry = (values: FormValues) => needsShareCode(values) && values.visaType !== 'EU Settled Status'
const notBritish = ({ visaType }: FormValues) => visaType !== BRITISH

/**
 * `relative` is offered so that it can be refused in words: agency law asks for referees who are none (Conduct
 * Regulations 2003, reg. 22).
 */
const relationships = [
  { value: 'line-manager', label: 'Line manager' },
  { value: 'employer', label: 'Employer or HR' },
  { value: 'colleague', label: 'Colleague' },
  { value: 'tutor', label: 'Teacher or tutor' },
  { value: 'client', label: 'Client' },
  { value: 'professional', label: 'Other professional contact' },
  { value: 'relative', label: 'Relative' },
]

const stored = (position: 1 | 2, column: string) =>
  ({ table: 'references', position, column, section: `reference${position}`, critical: true }) as const

function referee<Position extends 1 | 2>(position: Position) {
  const prefix = `reference${position}` as const
  const half: Partial<StepFieldOptions> = { width: 'half', autocomplete: 'off' }
  return {
    [`${prefix}Name`]: text({
      label: 'Name',
      missing: 'Enter the name of your referee',
      ...half,
      ...stored(position, 'name'),
    }),
    [`${prefix}Position`]: text({
      label: 'Position',
      missing: 'Enter the position of your referee',
      ...half,
      ...stored(position, 'position_held'),
    }),
    [`${prefix}Email`]: formatted(email, {
      label: 'Email',
      missing: 'Enter the email address of your referee',
      widget: 'email',
      inputMode: 'email',
      ...half,
      ...stored(position, 'email'),
    }),
    [`${prefix}Phone`]: formatted(phone, {
      label: 'Phone',
      missing: 'Enter the phone number of your referee',
      widget: 'tel',
      inputMode: 'tel',
      ...half,
      ...stored(position, 'phone'),
    }),
    [`${prefix}Relationship`]: select(relationships, {
      label: 'How do they know you?',
      missing: 'Choose how they know you',
      ...half,
      ...stored(position, 'relationship'),
    }),
  } as Record<`${typeof prefix}${'Name' | 'Position' | 'Email' | 'Phone' | 'Relationship'}`, ReturnType<typeof text>>
}

interface Referee {
  prefix: 'reference1' | 'reference2'
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

const sameLetters = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
/** A tag after a plus leads to the same mailbox. */
const mailbox = (address: string) => sameLetters(address).replace(/\+[^@]*@/, '@')
const dialled = (number: string) => number.replace(/^0/, '+44')

function isSame(one: string | undefined, other: string | undefined, form: (value: string) => string): boolean {
  return one !== undefined && other !== undefined && form(one) === form(other)
}

const OWN = 'A referee may not be yourself. Please name somebody else'
const TWICE = 'Please name two different referees'

/** Two people are asked, and neither of them is the person themselves (Conduct Regulations 2003, reg. 22). */
function unfitReferees([first, second]: [Referee, Referee], { ownName, ownEmail }: Facts) {
  return [
    ...[first, second].flatMap(({ prefix, name, email: address }) => [
      isSame(name, ownName, sameLetters) && { path: `${prefix}Name`, message: OWN },
      isSame(address, ownEmail, mailbox) && { path: `${prefix}Email`, message: OWN },
    ]),
    isSame(first.email, second.email, mailbox) && { path: 'reference2Email', message: TWICE },
    isSame(first.phone, second.phone, dialled) && { path: 'reference2Phone', message: TWICE },
  ]
}

const relativeMessage = 'A referee may not be a relative. Please name somebody else'

export const background = defineStep({
  id: 'background',
  title: 'Background Checks & References',
  covers: ['DBS', 'Right to work', 'References'],
  table: 'background_checks',
  sections: [
    { id: 'dbs', title: 'DBS Check' },
    { id: 'right-to-work', title: 'Right to Work' },
    {
      id: 'reference1',
      title: 'Reference 1',
      description: 'Somebody who has seen your work or your studies. Relatives cannot be referees.',
    },
    { id: 'reference2', title: 'Reference 2' },
  ],
  fields: {
    dbsCertificateNumber: formatted(dbsNumber, {
      label: 'DBS Certificate Number',
      inputMode: 'numeric',
      autocomplete: 'off',
      critical: true,
      isEvidence: true,
      width: 'half',
      section: 'dbs',
    }),
    notOnUpdateService: checkbox({
      label: 'I am not subscribed to the Update Service',
      column: 'not_on_update_service',
      section: 'dbs',
    }),
    updateServiceNumber: formatted(updateServiceNumber, {
      label: 'Update Service Number',
      missing: 'Enter your Update Service number, or tick that you are not subscribed',
      autocomplete: 'off',
      when: (values) => values.notOnUpdateService !== true,
      critical: true,
      width: 'half',
      section: 'dbs',
    }),
    dbsFile: file({
      label: 'DBS Certificate',
      hint: 'PDF, JPG or PNG, up to 10MB',
      slot: 'dbs',
      optional: true,
      critical: true,
      section: 'dbs',
    }),
    visaType: select(sameText(visaTypes), {
      label: 'Visa Type',
      optional: true,
      width: 'half',
      section: 'right-to-work',
    }),
    visaExpiryDate: day({
      label: 'Visa Expiry Date',
      column: 'visa_expiry',
      evidence: 'rightToWorkFile',
      keptInBrowser: false,
      min: 'today',
      when: mayHaveExpiry,
      optional: (values) => !needsExpiry(values),
      width: 'half',
      section: 'right-to-work',
    }),
    brpShareCode: formatted(shareCode, {
      label: 'Right-to-work share code',
      missing: 'Enter your right-to-work share code',
      hint: 'Nine characters starting with W, from gov.uk/prove-right-to-work',
      autocomplete: 'off',
      when: needsShareCode,
      critical: true,
      isEvidence: true,
      width: 'half',
      section: 'right-to-work',
    }),
    rightToWorkFile: file({
      label: 'Right to Work Document',
      hint: 'PDF, JPG or PNG, up to 10MB',
      slot: 'right-to-work',
      when: notBritish,
      optional: true,
      critical: true,
      section: 'right-to-work',
    }),
    ...referee(1),
    ...referee(2),
  },
  rules: [
    ({ reference1Relationship, reference2Relationship }) => [
      reference1Relationship === 'relative' && { path: 'reference1Relationship', message: relativeMessage },
      reference2Relationship === 'relative' && { path: 'reference2Relationship', message: relativeMessage },
    ],
    (values, { facts }) =>
      unfitReferees(
        [
          {
            prefix: 'reference1',
            name: values.reference1Name,
            email: values.reference1Email,
            phone: values.reference1Phone,
          },
          {
            prefix: 'reference2',
            name: values.reference2Name,
            email: values.reference2Email,
            phone: values.reference2Phone,
          },
        ],
        facts,
      ),
    ({ visaType }, { facts }) => [
      visaType === STUDENT_VISA &&
        isSelfEmployed(facts.employmentStatus) && { path: 'visaType', message: studentMayNot },
    ],
  ],
})
