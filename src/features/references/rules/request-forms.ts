import { day, formatted, select, text, textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { email, phone } from '#shared/formats.ts'
import { addressWarning } from './addresses.ts'
import { RELATIVE } from './reference-form.ts'

/** How the referee knows the person, as the person or the manager says. */
const givenRelationships = [
  { value: 'line-manager', label: 'Line manager' },
  { value: 'employer', label: 'Employer or HR' },
  { value: 'colleague', label: 'Colleague' },
  { value: 'tutor', label: 'Teacher or tutor' },
  { value: 'client', label: 'Client' },
  { value: 'professional', label: 'Other professional contact' },
  { value: RELATIVE, label: 'Relative' },
] as const

export const RELATIVE_REFUSED = 'A referee may not be a relative. Please ask somebody else'

function warnOfAddress(value: unknown, { employer, otherEmployer }: { employer?: unknown; otherEmployer?: unknown }) {
  const named = employer === ANOTHER ? otherEmployer : employer
  return typeof value === 'string' ? addressWarning(value, typeof named === 'string' ? named : undefined) : undefined
}

/** The referee who is asked, and the work that they are asked about. */
export const refereeFields = {
  name: text({ label: 'Name', missing: 'Enter the name of the referee', autocomplete: 'off', width: 'half' }),
  position: text({ label: 'Position', optional: true, autocomplete: 'off', width: 'half' }),
  employer: text({
    label: 'Employer',
    hint: 'Which work the reference is to speak of',
    missing: 'Enter the employer',
    autocomplete: 'off',
    width: 'half',
  }),
  relationship: select(givenRelationships, {
    label: 'How do they know each other?',
    missing: 'Choose how they know each other',
    width: 'half',
  }),
  email: formatted(email, {
    label: 'Email',
    missing: 'Enter the email address of the referee',
    widget: 'email',
    inputMode: 'email',
    autocomplete: 'off',
    warn: warnOfAddress,
  }),
  phone: formatted(phone, {
    label: 'Phone',
    optional: true,
    widget: 'tel',
    inputMode: 'tel',
    autocomplete: 'off',
  }),
}

/** The answer to 'Employer' that stands for one whom the person has not named. */
export const ANOTHER = 'another'

/** `employers`: those that the person has named, so that the reference is matched with what they say of that work. */
export function requestForm(employers: readonly string[]) {
  const isAnother = ({ employer }: { employer?: unknown }) => employer === ANOTHER
  const named = employers.map((name) => ({ value: name, label: name }))
  return defineForm({
    title: 'Ask for a reference',
    fields: {
      name: refereeFields.name,
      position: refereeFields.position,
      employer: select([...named, { value: ANOTHER, label: 'Another, or none' }], {
        label: 'Employer',
        missing: 'Choose the employer',
        width: 'half',
      }),
      relationship: refereeFields.relationship,
      otherEmployer: text({
        label: 'Organisation',
        hint: 'Such as a college, or a client',
        missing: 'Enter the organisation',
        when: isAnother,
        autocomplete: 'off',
      }),
      email: refereeFields.email,
      phone: refereeFields.phone,
    },
    rules: ({ employer, otherEmployer, relationship }) => ({
      ...(employer === ANOTHER && !otherEmployer && { otherEmployer: 'Enter the organisation' }),
      ...(relationship === RELATIVE && { relationship: RELATIVE_REFUSED }),
    }),
  })
}

export const reasonFields = {
  reason: textarea({ label: 'Reason', missing: 'Enter a reason', maxLength: 500, rows: 2 }),
}
export const rejectForm = defineForm({ title: 'Reject', fields: reasonFields })

export const questionFields = {
  question: textarea({
    label: 'Question',
    hint: 'The referee reads it in an email, and answers by a new link',
    missing: 'Enter your question',
    maxLength: 500,
    rows: 3,
  }),
}
export const questionForm = defineForm({ title: 'Ask a question', fields: questionFields })

export const stepsFields = {
  stepsTaken: textarea({
    label: 'Steps Taken',
    hint: 'Whom you asked, when, and why there was no reference. You tell hirers the same',
    missing: 'Describe what you have tried',
    maxLength: 2000,
    rows: 4,
  }),
}
export const stepsForm = defineForm({ title: 'Steps taken', fields: stepsFields })

export const consents = [
  { value: 'The referee agreed that hirers may be shown it', label: 'The referee agreed' },
  { value: 'The person agreed in writing', label: 'The person agreed in writing' },
  { value: 'The person agreed by telephone', label: 'The person agreed by telephone' },
] as const

/** The consent on which the person was given a reference to read. */
export const THE_PERSON_MAY_READ = 'The referee agreed that they may read it'

export const SHARED_WHAT = [
  { value: 'reference', label: 'A reference' },
  { value: 'document', label: 'A document' },
  { value: 'steps-taken', label: 'The steps taken for references' },
] as const

/** `references`: the verified ones that may be shown. */
export function shareForm(references: readonly { value: string; label: string }[], today: string) {
  return defineForm({
    title: 'Record what was shared',
    fields: {
      hirer: text({ label: 'Hirer', hint: 'Who was given it', missing: 'Enter who was given it', autocomplete: 'off' }),
      what: select(references.length > 0 ? SHARED_WHAT : SHARED_WHAT.slice(1), {
        label: 'What',
        missing: 'Choose what was given',
        width: 'half',
      }),
      sharedOn: day({ label: 'When', missing: 'Enter the day', max: today, width: 'half' }),
      referenceId: select(references, {
        label: 'Reference',
        missing: 'Choose the reference',
        when: ({ what }) => what === 'reference',
      }),
      document: text({ label: 'Document', when: ({ what }) => what === 'document', autocomplete: 'off' }),
      consent: select(consents, { label: 'Consent', missing: 'Choose on what consent' }),
    },
    rules: ({ what, referenceId, document }) => ({
      ...(what === 'reference' && !referenceId && { referenceId: 'Choose the reference' }),
      ...(what === 'document' && !document && { document: 'Enter which document' }),
    }),
  })
}
