import type { FieldProblem } from '#shared/contract.ts'
import { checkbox, month, radio, select, text, textarea, yesno } from '#shared/fields/builders.ts'
import { defineForm, type InputsOf, type ProblemsOf, type ValuesOf } from '#shared/fields/form.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { addDays, addMonths, type Day, type Month } from '#shared/time.ts'

/**
 * How a referee knows somebody. `relative` can be chosen so that it is known: such a reference cannot be verified
 * (Conduct Regulations 2003, reg. 22).
 */
const relationships = [
  { value: 'line-manager', label: 'I managed them' },
  { value: 'employer', label: 'Employer or HR' },
  { value: 'colleague', label: 'Colleague' },
  { value: 'tutor', label: 'Teacher or tutor' },
  { value: 'client', label: 'Client' },
  { value: 'professional', label: 'Other professional contact' },
  { value: 'relative', label: 'Relative or partner' },
] as const

export const RELATIVE = 'relative'

const grades = [
  { value: 'good', label: 'Good' },
  { value: 'fair', label: 'Fair' },
  { value: 'poor', label: 'Poor' },
] as const

const stillThere = ({ still }: FormValues) => still === true
const hasLeft = (values: FormValues) => !stillThere(values)
const isTold = (name: string) => (values: FormValues) => values[name] === true
const isNoted = (name: string) => (values: FormValues) => values[name] === 'fair' || values[name] === 'poor'
const wouldNot = ({ reemploy }: FormValues) => reemploy === false

const WORK = 'work'
const CONDUCT = 'conduct'
const SAFETY = 'safety'
const YOU = 'you'

/** What a referee is asked. Nothing about health or sickness (Equality Act 2010, section 60). */
export const referenceFields = {
  relationship: select(relationships, {
    label: 'How do you know them?',
    missing: 'Choose how you know them',
    section: WORK,
  }),
  organisation: text({
    label: 'Organisation',
    hint: 'Where you knew them',
    missing: 'Enter the organisation',
    autocomplete: 'organization',
    section: WORK,
    width: 'half',
  }),
  jobTitle: text({ label: 'Their Job', missing: 'Enter their job', autocomplete: 'off', section: WORK, width: 'half' }),
  from: month({
    label: 'From',
    missing: 'Enter the month in which they began',
    max: 'today',
    section: WORK,
    width: 'half',
  }),
  until: month({ label: 'Until', optional: stillThere, when: hasLeft, max: 'today', section: WORK, width: 'half' }),
  still: checkbox({ label: 'They still work there', section: WORK }),
  duties: textarea({
    label: 'Their Duties',
    missing: 'Describe their duties in a few words',
    rows: 2,
    maxLength: 1000,
    section: WORK,
  }),
  conduct: radio(grades, { label: 'Conduct at work', missing: 'Choose one', section: CONDUCT }),
  conductDetails: textarea({
    label: 'What should we know about their conduct?',
    when: isNoted('conduct'),
    rows: 2,
    maxLength: 1000,
    section: CONDUCT,
  }),
  attendance: radio(grades, {
    label: 'Punctuality and reliability',
    hint: 'Please write nothing about sickness or health',
    missing: 'Choose one',
    section: CONDUCT,
  }),
  attendanceDetails: textarea({
    label: 'What should we know about their punctuality?',
    hint: 'Nothing about sickness or health, please',
    when: isNoted('attendance'),
    rows: 2,
    maxLength: 1000,
    section: CONDUCT,
  }),
  reemploy: yesno({ label: 'Would you employ them again?', section: CONDUCT }),
  reemployDetails: textarea({ label: 'Why not?', when: wouldNot, rows: 2, maxLength: 1000, section: CONDUCT }),
  safeguarding: yesno({
    label: 'Has a safeguarding concern about them been reported?',
    hint: 'Also one that was not proved, or that is still being looked into',
    section: SAFETY,
  }),
  safeguardingDetails: textarea({
    label: 'What was reported, and how did it end?',
    when: isTold('safeguarding'),
    rows: 3,
    maxLength: 2000,
    section: SAFETY,
  }),
  disciplinary: yesno({ label: 'Has there been disciplinary action against them?', section: SAFETY }),
  disciplinaryDetails: textarea({
    label: 'What for, and how did it end?',
    when: isTold('disciplinary'),
    rows: 3,
    maxLength: 2000,
    section: SAFETY,
  }),
  more: textarea({ label: 'Anything else', optional: true, rows: 2, maxLength: 2000, section: SAFETY }),
  disclosure: yesno({
    label: 'May this reference be shown to the organisations that they will work in?',
    hint: 'The law asks us to offer it to them. Without your yes it cannot count',
    section: YOU,
  }),
  mayRead: yesno({
    label: 'May they read this reference themselves, if they ask for it?',
    hint: 'Otherwise it stays between you and the agency',
    section: YOU,
  }),
  refereeName: text({
    label: 'Your Name',
    missing: 'Enter your name',
    autocomplete: 'name',
    section: YOU,
    width: 'half',
  }),
  refereePosition: text({
    label: 'Your Position',
    missing: 'Enter your position',
    autocomplete: 'organization-title',
    section: YOU,
    width: 'half',
  }),
  declaration: checkbox({ label: 'What I have written is true and complete, as far as I know', section: YOU }),
}

export type Answer = ValuesOf<typeof referenceFields>

/** Details that are asked for by another answer, and what is said where they are missing. */
const DETAILS = [
  ['conduct', isNoted('conduct'), 'conductDetails'],
  ['attendance', isNoted('attendance'), 'attendanceDetails'],
  ['reemploy', wouldNot, 'reemployDetails'],
  ['safeguarding', isTold('safeguarding'), 'safeguardingDetails'],
  ['disciplinary', isTold('disciplinary'), 'disciplinaryDetails'],
] as const

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

function rules(typed: InputsOf<typeof referenceFields>): ProblemsOf<typeof referenceFields> {
  const values = typed as FormValues
  const details = DETAILS.filter(([, asks, name]) => asks(values) && isBlank(values[name]))
  const { from, until } = values
  return {
    ...Object.fromEntries(details.map(([, , name]) => [name, 'Please say a little more'])),
    ...(hasLeft(values) && isBlank(until) && { until: 'Enter the month in which they left' }),
    ...(hasLeft(values) &&
      !isBlank(until) &&
      String(until) < String(from ?? '') && { until: 'This is before they began' }),
    ...(values.declaration !== true && { declaration: 'Please confirm this' }),
  }
}

export const referenceForm = defineForm({
  title: 'Reference',
  fields: referenceFields,
  sections: [
    { id: WORK, title: 'Their work' },
    { id: CONDUCT, title: 'How they worked' },
    { id: SAFETY, title: 'Safety of those in care' },
    { id: YOU, title: 'You' },
  ],
  rules,
})

/** The problems of an answer that its fields alone do not show. */
export function problemsOf(answer: Answer): FieldProblem[] {
  return Object.entries(rules(answer as InputsOf<typeof referenceFields>)).flatMap(([path, message]) =>
    message ? [{ path, message }] : [],
  )
}

/** An answer without what was typed under a question that was then answered otherwise. */
export function withoutUnasked(answer: Answer): Answer {
  const values: FormValues = { ...answer }
  for (const [, asks, name] of DETAILS) if (!asks(values)) delete values[name]
  if (stillThere(values)) delete values.until
  return values as Answer
}

/** The days of work that an answer speaks of: whole months. */
export function daysOf({ from, until }: { from: Month; until?: Month | undefined }): { from: Day; until?: Day } {
  return { from: `${from}-01`, ...(until && { until: addDays(addMonths(`${until}-01`, 1), -1) }) }
}

/** What a referee answers to a question that came after the form. */
export const furtherForm = defineForm({
  title: 'Answer',
  fields: {
    further: textarea({
      label: 'Your Answer',
      hint: 'Nothing about sickness or health, please',
      maxLength: 2000,
      rows: 4,
    }),
    declaration: checkbox({ label: 'What I have written is true and complete, as far as I know' }),
  },
  rules: ({ declaration }) => (declaration === true ? {} : { declaration: 'Please confirm this' }),
})

export const declineForm = defineForm({
  title: 'Decline',
  fields: {
    reason: textarea({
      label: 'Reason',
      hint: 'The agency reads this. Nothing about health, please',
      maxLength: 500,
      rows: 2,
    }),
    stop: checkbox({ label: 'Send me no more requests from this agency' }),
  },
})
