import { lookOf } from '#shared/fields/look.ts'
import { inSentence } from '#shared/names.ts'
import { type Day, formatDay, monthOf } from '#shared/time.ts'
import type { Referee } from '../schema.ts'
import type { Job } from './coverage.ts'
import { type Answer, RELATIVE, referenceFields } from './reference-form.ts'

interface Compared {
  label: string
  referee: string
  person: string
  differs: boolean
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
const monthsOf = (from: Day | undefined, until: Day | undefined) =>
  from ? `${formatDay(monthOf(from))} – ${until ? formatDay(monthOf(until)) : 'now'}` : ''

/**
 * What the referee says of the work beside what the person has said: of the employer that was asked about, or that the
 * referee names. Nobody remembers days: months are compared. Empty when the person names no such employer.
 */
export function compare({
  answer,
  referee,
  jobs,
}: {
  answer: Answer
  referee: Pick<Referee, 'employer'>
  jobs: readonly Job[]
}): Compared[] {
  const employers = [plain(referee.employer), plain(answer.organisation)]
  const here = jobs.filter(({ employer }) => employers.includes(plain(employer)))
  const job = here.find(({ from }) => monthOf(from) === answer.from) ?? here[0]
  if (!job) return []
  const pairs = [
    ['Dates', monthsOf(answer.from, answer.until), monthsOf(job.from, job.until)],
    ['Job', answer.jobTitle, job.position],
    ['Employer', answer.organisation, job.employer],
  ] as const
  return pairs.map(([label, said, given]) => ({
    label,
    referee: said,
    person: given,
    differs: plain(said) !== plain(given),
  }))
}

/** Answers that a manager must not overlook. */
const ALARMING: Partial<Record<keyof Answer, (value: unknown) => boolean>> = {
  relationship: (value) => value === RELATIVE,
  conduct: (value) => value === 'poor',
  attendance: (value) => value === 'poor',
  reemploy: (value) => value === false,
  safeguarding: (value) => value === true,
  disciplinary: (value) => value === true,
  disclosure: (value) => value === false,
}

function inWords(name: keyof Answer, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'from' || name === 'until') return formatDay(String(value))
  return lookOf(referenceFields[name]).options?.find((option) => option.value === value)?.label ?? String(value)
}

/** An answer for reading: each question with what was answered. */
export function linesOf(answer: Answer) {
  return (Object.keys(referenceFields) as (keyof Answer)[])
    .filter((name) => answer[name] !== undefined && name !== 'declaration' && !(name === 'still' && !answer.still))
    .map((name) => ({
      label: lookOf(referenceFields[name]).label ?? name,
      text: inWords(name, answer[name]),
      alarming: ALARMING[name]?.(answer[name]) ?? false,
    }))
}

/** Why a reference can never be verified; undefined when it can. */
export function whyBarred(answer: Answer, referee: Pick<Referee, 'name'>): string | undefined {
  if (answer.relationship === RELATIVE)
    return `${inSentence(referee.name)} is a relative: this cannot count as a reference`
  return undefined
}
