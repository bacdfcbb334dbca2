import { subjectOf } from '#features/registration/rules/certificate-subject.ts'
import { checkStep } from '#features/registration/rules/validate.ts'
import { type Ask, type Facts, metaOf, type RegistrationStep, type StepId } from '#features/registration/schema.ts'
import { MANDATORY_CERTIFICATES } from '#features/registration/steps/certificates.ts'
import { NOT_AGREED } from '#features/registration/steps/declaration.ts'
import { factsOf, steps } from '#features/registration/steps.ts'
import type { FieldProblem } from '#shared/contract.ts'
import { itemFields } from '#shared/fields/look.ts'
import { type FormValues, isBlank } from '#shared/fields/values.ts'
import { inSentence } from '#shared/names.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { type ProfileTask, taskKinds } from '../schema.ts'
import { entryTitle, expiriesOf } from './expiries.ts'

interface StoredStep {
  state: 'new' | 'saved' | 'deferred'
  values: FormValues
}

/**
 * A task that another feature knows of. `entry`: the title of the entry that it is about, when its field is a list; the
 * link leads to that one's `part`.
 */
export interface FoundTask extends ProfileTask {
  entry?: { title: string; part: string }
  /** What a required certificate is about (`subjectOf`). */
  subject?: string
}

interface Situation {
  /** What other features know of. */
  found?: readonly FoundTask[]
  stored: Partial<Record<StepId, StoredStep>>
  asks: readonly Ask[]
  /** The account's address. */
  email: string
  today: Day
}

/**
 * A person's tasks about their profile: expired documents, what was rejected, managers' requests, expiring documents, missing
 * answers; the most urgent first.
 */
export function tasksOf({ found = [], stored, asks, email, today }: Situation): ProfileTask[] {
  const facts = factsOf(Object.fromEntries(Object.entries(stored).map(([id, { values }]) => [id, values])), { email })
  const own = steps.flatMap((step) =>
    tasksOfStep(step, { stored: stored[step.id] ?? { state: 'new', values: {} }, facts, today }),
  )
  const tasks = [
    ...found.filter((task) => !isSaidBy(own, { task, stored })).map((task) => placed(task, stored)),
    ...[...asks].sort((a, b) => a.askedAt.localeCompare(b.askedAt)).map(asked),
    ...own,
  ]
  const rank = ({ kind, day = '' }: ProfileTask) => `${taskKinds.indexOf(kind)}${day}`
  return tasks.sort((a, b) => rank(a).localeCompare(rank(b)))
}

const isMandatory = (subject: string) => MANDATORY_CERTIFICATES.some((name) => subjectOf(name) === subject)

/** Whether what a team requires is a task of the registration already. */
function isSaidBy(
  own: readonly ProfileTask[],
  { task, stored }: { task: FoundTask; stored: Situation['stored'] },
): boolean {
  const { kind, section, field, subject } = task
  const ofSection = own.filter((one) => one.section === section && one.kind !== 'expiring')
  if (kind !== 'required') return false
  if (subject === undefined) return ofSection.some((one) => one.field === undefined || one.field === field)
  const entries = stored[section]?.values.trainingCertificates
  const titleOf = (one: ProfileTask) =>
    Array.isArray(entries) ? String(entries[Number(one.field?.split('.')[1])]?.name ?? '') : ''
  return ofSection.some(
    (one) =>
      subjectOf(titleOf(one)) === subject ||
      (isMandatory(subject) && (one.field === undefined || subjectOf(one.text.split(':')[0] ?? '') === subject)),
  )
}

/** With the field of the entry in the list, where there is such an entry. */
function placed({ entry, subject: _, ...task }: FoundTask, stored: Situation['stored']): ProfileTask {
  const list = task.field ? stored[task.section]?.values[task.field] : undefined
  if (!entry || !Array.isArray(list)) return task
  const at = list.findIndex((one) => one?.name === entry.title)
  return at < 0 ? task : { ...task, field: `${task.field}.${at}.${entry.part}` }
}

function asked({ section, note, dueBy, teamName }: Ask): ProfileTask {
  const title = steps.find(({ id }) => id === section)?.title
  return {
    kind: 'asked',
    section,
    text: `${inSentence(teamName)} asks you to complete: ${title}${dueBy ? `, by ${formatDay(dueBy)}` : ''}`,
    ...(note ? { note } : {}),
  }
}

interface Standing {
  stored: StoredStep
  facts: Facts
  today: Day
}

function tasksOfStep(step: RegistrationStep, { stored, facts, today }: Standing): ProfileTask[] {
  const { state, values } = stored
  const section = step.id
  if (state !== 'saved') {
    const text = state === 'deferred' ? `${step.title}: you left this for later` : `${step.title}: not filled in yet`
    return [{ kind: 'missing', section, text }]
  }
  const expiries = expiriesOf(step, { values, today }).flatMap(({ field, name, day, status }): ProfileTask[] => {
    if (status === 'Not Checked') return []
    const kind = status === 'Expired' ? 'expired' : 'expiring'
    const when = day === today ? 'expires today' : `${kind === 'expired' ? 'expired' : 'expires'} on ${formatDay(day)}`
    return [{ kind, section, field, text: `${inSentence(name)} ${when}`, day }]
  })
  const checked = checkStep(step, values, { today, facts })
  const problems = [...(checked.ok ? [] : checked.problems), ...leftOut(step, values)]
  // A day that has passed is listed once: as expired.
  const missing = problems
    .filter(({ path }) => !expiries.some(({ field }) => field === path))
    .map(
      ({ path, message }): ProfileTask => ({
        kind: 'missing',
        section,
        field: path,
        text: inWords(step, { path, message, values }),
      }),
    )
  return [...expiries, ...missing]
}

/** What a form accepts and a profile still lacks: a field that is only marked as required, skipped certificates. */
function leftOut({ id, fields }: RegistrationStep, values: FormValues): FieldProblem[] {
  const marked = Object.entries(fields).flatMap(([path, field]) => {
    const { enforced, label } = metaOf(field)
    return enforced === false && isBlank(values[path]) ? [{ path, message: `${label}: not added yet` }] : []
  })
  if (id === 'declaration' && values.agreesToDeclaration === 'no')
    return [{ path: 'agreesToDeclaration', message: NOT_AGREED }]
  if (id !== 'certificates' || values.skipTrainingCertificates !== true) return marked
  return [
    ...marked,
    ...MANDATORY_CERTIFICATES.map((name) => ({ path: 'skipTrainingCertificates', message: `${name}: not added yet` })),
  ]
}

/** Adds the entry's title to a message about an entry of a list. */
function inWords(
  { fields }: RegistrationStep,
  { path, message, values }: FieldProblem & { values: FormValues },
): string {
  const [name = '', index] = path.split('.')
  const field = fields[name]
  const entries = values[name]
  if (index === undefined || !field || !itemFields(field) || !Array.isArray(entries)) return message
  const title = metaOf(field).itemTitle?.(entries[Number(index)] ?? {}, Number(index))
  return title ? `${entryTitle(title)}: ${message}` : message
}
