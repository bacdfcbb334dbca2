import type { FormValues } from '#shared/fields/values.ts'
import { subjectOf } from './certificate-subject.ts'

/** A certificate that a team asks of the person. */
export interface OfferedName {
  requirementId: string
  /** The name under which it counts. */
  name: string
  teamName: string
  /** It is missing or has ended, and nothing waits for it. */
  isLacking: boolean
}

/** Words that say nothing of the subject. */
const COMMON = new Set([
  'and',
  'at',
  'award',
  'basic',
  'certificate',
  'course',
  'for',
  'in',
  'level',
  'of',
  'the',
  'to',
  'training',
])
const wordsOf = (name: string) =>
  subjectOf(name)
    .split(' ')
    .filter((word) => word.length > 1 && !COMMON.has(word))

/** Whether one begins like the other: 'safe' is near 'safety', 'hygene' is not found. */
const isNear = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

const MOST = 4

/**
 * The team's names that come near to what is typed, the nearest first; before anything is typed what is lacking. None
 * where a name is typed already.
 */
export function namesNear(typed: string, offered: readonly OfferedName[]): OfferedName[] {
  const names = [...new Map(offered.map((one) => [subjectOf(one.name), one])).values()]
  if (names.some(({ name }) => subjectOf(name) === subjectOf(typed))) return []
  const words = wordsOf(typed)
  if (typed.trim() === '') return names.filter(({ isLacking }) => isLacking).slice(0, MOST)
  const nearness = ({ name, isLacking }: OfferedName) => {
    const shared = wordsOf(name).filter((word) => words.some((one) => isNear(word, one))).length
    return shared === 0 ? 0 : shared * 2 + Number(isLacking)
  }
  return names
    .filter((one) => nearness(one) > 0)
    .sort((a, b) => nearness(b) - nearness(a))
    .slice(0, MOST)
}

const LIST = 'trainingCertificates'

/**
 * The values of the step with an entry for this certificate, and the field where it is filled in: of the entry that
 * there is, the document.
 */
export function withCertificate(values: FormValues, name: string): { values: FormValues; field: string } {
  const entries = (Array.isArray(values[LIST]) ? values[LIST] : []) as FormValues[]
  const at = entries.findIndex((entry) => subjectOf(String(entry.name ?? '')) === subjectOf(name))
  if (at >= 0) return { values, field: `${LIST}.${at}.file` }
  return {
    values: { ...values, skipTrainingCertificates: false, [LIST]: [...entries, { name }] },
    field: `${LIST}.${entries.length}.issueDate`,
  }
}
