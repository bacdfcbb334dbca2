import { checkbox, day, file, formatted, list, radio, select, text, time, yesno } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { shareCode } from '#shared/formats.ts'
import { documentOf, documents } from './right-to-work-documents.ts'

/** The slot of the copies: files of the team, because they outlive what the person has uploaded. */
export const COPY_SLOT = 'right-to-work-copy'

const statuses = [
  { value: 'british', label: 'British citizen' },
  { value: 'irish', label: 'Irish citizen' },
  { value: 'eu-settled', label: 'EU settled status' },
  { value: 'eu-pre-settled', label: 'EU pre-settled status' },
  { value: 'indefinite', label: 'Indefinite leave to remain' },
  { value: 'skilled-worker', label: 'Skilled Worker visa' },
  { value: 'health-and-care', label: 'Health and Care Worker visa' },
  { value: 'student', label: 'Student visa' },
  { value: 'graduate', label: 'Graduate visa' },
  { value: 'dependant', label: 'Dependant visa' },
  { value: 'limited', label: 'Other permission until a day' },
  { value: 'undecided', label: 'Application, review or appeal not decided yet' },
] as const

const engagements = [
  { value: 'employee', label: 'Employee' },
  { value: 'worker', label: 'Agency or bank worker (PAYE)' },
  { value: 'umbrella', label: 'Through an umbrella company' },
  { value: 'limited-company', label: 'Through a limited company of their own' },
  { value: 'self-employed', label: 'Self-employed' },
] as const

export const yesOrNo = (values: FormValues, name: string) => values[name] === true
const isCitizen = ({ status }: FormValues) => status === 'british' || status === 'irish'
const isForeign = (values: FormValues) => values.status !== undefined && !isCitizen(values)
/** Whether the status ends with a day. That of people with pre-settled status does not need to be checked again (domain 2.5). */
const isLimited = ({ status }: FormValues) =>
  ['skilled-worker', 'health-and-care', 'student', 'graduate', 'dependant', 'limited'].includes(String(status))
export const isSponsored = ({ status }: FormValues) => status === 'skilled-worker' || status === 'health-and-care'
export const isStudent = ({ status }: FormValues) => status === 'student'
export const isBusiness = ({ engagement }: FormValues) =>
  engagement === 'self-employed' || engagement === 'limited-company'

/** British and Irish citizens have no share code and are never asked for one: their ways are another list. */
export const methodOf = ({ status, method, citizenMethod }: FormValues) =>
  isCitizen({ status }) ? citizenMethod : status === undefined ? undefined : method
export const isBy = (method: string) => (values: FormValues) => methodOf(values) === method
export const byNotice = isBy('checking-service')

export const hasPermissionEnd = (values: FormValues) =>
  byNotice(values)
    ? false
    : isBy('manual')(values)
      ? documentOf(values.document)?.list === 'B1'
      : isBy('online')(values) && isLimited(values)

const half = { width: 'half' } as const

export const fields = {
  status: select(statuses, {
    label: 'Citizenship or permission',
    missing: 'Choose their citizenship or permission',
    ...half,
  }),
  engagement: select(engagements, {
    label: 'How they work for you',
    missing: 'Choose how they work for you',
    ...half,
  }),
  citizenMethod: radio(
    [
      {
        value: 'manual',
        label: 'Original documents',
        hint: 'In hand, with the person present or on a live video call',
      },
      {
        value: 'verification-service',
        label: 'Digital verification service',
        hint: 'For a British or Irish passport that has not expired',
      },
    ],
    { label: 'How it was checked', missing: 'Choose how it was checked', when: isCitizen },
  ),
  method: radio(
    [
      { value: 'online', label: 'Share code', hint: 'On the Home Office’s own page, never a picture from the person' },
      { value: 'manual', label: 'Original documents', hint: 'A biometric card does not count' },
      {
        value: 'checking-service',
        label: 'Employer Checking Service',
        hint: 'A Positive Verification Notice, for people whose application is not decided',
      },
    ],
    { label: 'How it was checked', missing: 'Choose how it was checked', when: isForeign },
  ),
  document: select(documents, { label: 'Document', missing: 'Choose the document', when: isBy('manual') }),
  shareCode: formatted(shareCode, {
    label: 'Share code',
    missing: 'Enter the share code',
    autocomplete: 'off',
    when: isBy('online'),
    ...half,
  }),
  passport: select(
    [
      { value: 'british', label: 'British passport' },
      { value: 'irish', label: 'Irish passport' },
      { value: 'irish-card', label: 'Irish passport card' },
    ],
    { label: 'Passport', when: isBy('verification-service'), ...half },
  ),
  passportEnds: day({
    label: 'Passport expires on',
    missing: 'Enter the day on which the passport expires',
    when: isBy('verification-service'),
    ...half,
  }),
  provider: text({
    label: 'Verification service',
    missing: 'Enter the name of the service',
    when: isBy('verification-service'),
  }),
  noticeNumber: text({
    label: 'Reference of the notice',
    missing: 'Enter the reference of the notice',
    maxLength: 40,
    autocomplete: 'off',
    when: byNotice,
    ...half,
  }),
  noticeDate: day({ label: 'Date of the notice', max: 'today', when: byNotice, ...half }),
  permissionUntil: day({
    label: 'Permission ends on',
    missing: 'Enter the last day of the permission',
    when: hasPermissionEnd,
    ...half,
  }),
  permitted: yesno({
    label: 'Does it say that they may do this work?',
    when: (values) => isBy('online')(values) || byNotice(values),
  }),
  matches: yesno({
    label: 'Do photograph and date of birth match the person?',
    when: (values) => methodOf(values) !== undefined && !byNotice(values),
  }),
  checkedOn: day({ label: 'Checked on', missing: 'Enter the day of the check', max: 'today', ...half }),
  checkedAt: time({
    label: 'At what time, if they work that day',
    hint: 'Work that began before the check has no excuse. Left out, it was made when you record it, at the latest at the end of its day.',
    optional: true,
    ...half,
  }),
  firstDay: day({
    label: 'First day of work, if known',
    optional: true,
    ...half,
  }),
  beforeStart: yesno({
    label: 'Was it checked before they began that day?',
    when: ({ checkedOn, firstDay }) => checkedOn !== undefined && checkedOn === firstDay,
  }),
  course: select(
    [
      { value: 'degree', label: 'Degree or above: 20 hours a week in term' },
      { value: 'below-degree', label: 'Below degree: 10 hours a week in term' },
      { value: 'none', label: 'No work allowed in term' },
    ],
    { label: 'Course', when: isStudent },
  ),
  terms: list(
    {
      from: day({ label: 'First day of term', ...half }),
      until: day({ label: 'Last day of term', ...half }),
    },
    {
      label: 'Terms',
      hint: 'As the university or college has given them in writing. Keep its letter with the copy',
      missing: 'Add the terms: outside them the weekly limit does not apply',
      minItems: 1,
      maxItems: 12,
      addLabel: 'Add a term',
      itemTitle: (_, index) => `Term ${index + 1}`,
      when: isStudent,
    },
  ),
  sponsor: text({ label: 'Sponsor', missing: 'Enter who sponsors them', when: isSponsored, ...half }),
  sponsoredHere: yesno({ label: 'Is that your organisation?', when: isSponsored, ...half }),
  seenOnline: checkbox({
    label: 'Seen online only: there is no copy of the page',
    when: isBy('online'),
  }),
  copy: file({
    label: 'Copy',
    missing: 'Upload a copy. You must be able to show it',
    hint: 'Every page that was checked. Kept with the team’s records until two years after they leave',
    slot: COPY_SLOT,
    when: (values) => methodOf(values) !== undefined && !yesOrNo(values, 'seenOnline'),
  }),
}
