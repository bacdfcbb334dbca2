import { careJobs } from '#features/compliance/rules/ready-sets.ts'
import { checkbox, day, formatted, radio, select, text } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { dbsNumber } from '#shared/formats.ts'
import { addMonths } from '#shared/time.ts'
import { type Checked, defineCheck, type Outcome, remarksOf } from './check-form.ts'

const isRecord =
  (...records: string[]) =>
  ({ record }: FormValues) =>
    records.includes(String(record))
const isStatusCheck = isRecord('status')
const isPaper = isRecord('dbs', 'accessni')
const isForOthers = (values: FormValues) => isRecord('dbs')(values) && values.madeFor === 'another'
/** Somebody else's certificate counts only with a status check (domain 2.0.16). */
const hasStatus = (values: FormValues) => isStatusCheck(values) || isForOthers(values)
const isListed = ({ level }: FormValues) => level === 'enhanced-barred'

const CURRENT = ['nothing-new', 'still-current']
const half = { width: 'half' } as const

const fields = {
  record: radio(
    [
      { value: 'dbs', label: 'DBS certificate', hint: 'England and Wales' },
      { value: 'status', label: 'Update Service status check', hint: 'Of the certificate that is recorded here' },
      { value: 'pvg', label: 'PVG scheme', hint: 'Scotland' },
      { value: 'accessni', label: 'AccessNI certificate', hint: 'Northern Ireland' },
    ],
    { label: 'What was checked', missing: 'Choose what was checked' },
  ),
  level: select(
    [
      { value: 'basic', label: 'Basic' },
      { value: 'standard', label: 'Standard' },
      { value: 'enhanced', label: 'Enhanced' },
      { value: 'enhanced-barred', label: 'Enhanced with barred lists' },
    ],
    { label: 'Level', when: isPaper },
  ),
  adults: checkbox({ label: 'For work with adults', when: isRecord('dbs', 'accessni', 'pvg') }),
  children: checkbox({ label: 'For work with children', when: isRecord('dbs', 'accessni', 'pvg') }),
  otherWork: checkbox({ label: 'For other work', when: isPaper }),
  adultsList: checkbox({ label: 'Adults’ barred list checked', when: isListed }),
  childrensList: checkbox({ label: 'Children’s barred list checked', when: isListed }),
  certificateNumber: formatted(dbsNumber, {
    label: 'Certificate number',
    missing: 'Enter the twelve digits of the certificate number',
    inputMode: 'numeric',
    autocomplete: 'off',
    when: isRecord('dbs'),
    ...half,
  }),
  otherNumber: text({
    label: 'Number',
    missing: 'Enter the number of the membership or certificate',
    maxLength: 30,
    autocomplete: 'off',
    when: isRecord('pvg', 'accessni'),
    ...half,
  }),
  issuedOn: day({
    label: 'Issued on',
    missing: 'Enter the day of issue',
    max: 'today',
    when: isRecord('dbs', 'accessni', 'pvg'),
    ...half,
  }),
  seenOn: day({
    label: 'Original seen on',
    missing: 'Enter the day on which you saw the original',
    max: 'today',
    when: isRecord('dbs', 'accessni', 'pvg'),
    ...half,
  }),
  madeFor: radio(
    [
      { value: 'us', label: 'For us' },
      { value: 'another', label: 'For another organisation, or for themselves' },
    ],
    { label: 'Whom was it made for?', missing: 'Choose whom it was made for', when: isRecord('dbs') },
  ),
  consentOn: day({
    label: 'They consented to the status check on',
    missing: 'Enter the day of their consent. Without it the service may not be asked',
    max: 'today',
    when: hasStatus,
    ...half,
  }),
  statusOn: day({
    label: 'Status checked on',
    missing: 'Enter the day of the status check',
    max: 'today',
    when: hasStatus,
    ...half,
  }),
  status: select(
    [
      { value: 'nothing-new', label: 'Revealed nothing, and remains current' },
      { value: 'still-current', label: 'Remains current, no further information' },
      { value: 'no-longer-current', label: 'No longer current: a new certificate is needed' },
      { value: 'not-matched', label: 'Details do not match' },
    ],
    { label: 'The Update Service says', missing: 'Choose what the Update Service says', when: hasStatus },
  ),
  decision: radio(
    [
      { value: 'clear', label: 'It shows nothing' },
      { value: 'suitable', label: 'It shows something; suitable after a risk assessment' },
      { value: 'unsuitable', label: 'It shows something; not suitable' },
    ],
    {
      label: 'Decision',
      hint: 'Only the decision is kept. Never write down what a certificate shows',
      missing: 'Choose the decision',
      when: isRecord('dbs', 'accessni', 'pvg'),
    },
  ),
  again: select(
    [
      { value: '12', label: 'After one year' },
      { value: '24', label: 'After two years' },
      { value: '36', label: 'After three years' },
      { value: 'never', label: 'Never' },
    ],
    { label: 'Check again', missing: 'Choose when to check again' },
  ),
}

/** Whether it was made for such work: for care an enhanced one, for adults or children (domain 2.0.16, 2.4). */
function suitsRole({ record, level, adults, children }: FormValues, { job }: Checked): boolean {
  if (record === 'status' || !careJobs.some((care) => care === job)) return true
  const enhanced = record === 'pvg' || level === 'enhanced' || level === 'enhanced-barred'
  return enhanced && (adults === true || children === true)
}

const LEVELS: Record<string, string> = {
  basic: 'Basic',
  standard: 'Standard',
  enhanced: 'Enhanced',
  'enhanced-barred': 'Enhanced',
}

function titleOf(values: FormValues): string {
  if (isStatusCheck(values)) return 'DBS Update Service status check'
  const name = values.record === 'pvg' ? 'PVG scheme membership' : values.record === 'accessni' ? 'AccessNI' : 'DBS'
  const lists = isListed(values) ? ' with barred lists' : ''
  const work = [values.adults && 'adults', values.children && 'children', values.otherWork && 'other work'].filter(
    Boolean,
  )
  const level = isPaper(values) ? `${LEVELS[String(values.level)]} ` : ''
  return `${level}${name}${lists}${work.length > 0 ? ` (${work.join(', ')})` : ''}`
}

function follows(values: FormValues, of: Checked): Outcome {
  const suits = suitsRole(values, of)
  const isCurrent = !hasStatus(values) || CURRENT.includes(String(values.status))
  const checkedOn = String(isStatusCheck(values) ? values.statusOn : values.seenOn)
  // A cycle runs from what was checked: the day of issue, or the day on which it was found to be current.
  const since = String(hasStatus(values) ? values.statusOn : values.issuedOn)
  return {
    title: titleOf(values),
    checkedOn,
    passed: suits && isCurrent && values.decision !== 'unsuitable',
    until: values.again === 'never' ? null : addMonths(since, Number(values.again)),
    remarks: remarksOf(
      values.decision === 'unsuitable' && { state: 'bad', text: 'Decided: not suitable for this work' },
      values.decision === 'suitable' && { state: 'soon', text: 'Suitable after a risk assessment' },
      !suits && {
        state: 'bad',
        text: 'Not made for care: it must be an enhanced one, for work with adults or children',
      },
      !isCurrent && {
        state: 'bad',
        text:
          values.status === 'not-matched'
            ? 'The Update Service does not know these details'
            : 'No longer current: ask for a new certificate',
      },
    ),
  }
}

export const dbs = defineCheck({
  title: 'DBS',
  sections: [],
  fields,
  numbers: ['certificateNumber', 'otherNumber'],
  rules: [
    ({ issuedOn, seenOn, consentOn, statusOn }) => [
      issuedOn !== undefined &&
        seenOn !== undefined &&
        String(seenOn) < String(issuedOn) && { path: 'seenOn', message: 'It was seen before it was issued' },
      consentOn !== undefined &&
        statusOn !== undefined &&
        String(statusOn) < String(consentOn) && {
          path: 'consentOn',
          message: 'They must consent before the Update Service is asked',
        },
    ],
    ({ level, adultsList, childrensList }) => [
      isListed({ level }) &&
        !adultsList &&
        !childrensList && { path: 'adultsList', message: 'Tick the barred lists that the certificate names' },
    ],
    (values) => [
      isRecord('dbs', 'accessni', 'pvg')(values) &&
        !values.adults &&
        !values.children &&
        !values.otherWork && { path: 'adults', message: 'Tick the work that it was made for' },
    ],
  ],
  follows,
})

/** Whether a record is an Update Service status check: it is one of a certificate that was recorded before. */
export const needsCertificate = (values: FormValues) => isStatusCheck(values)
