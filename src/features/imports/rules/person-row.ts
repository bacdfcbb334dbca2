import { jobNamed } from '#features/teams/rules/job-words.ts'
import { jobs } from '#features/teams/rules/jobs.ts'
import { invitationForms } from '#features/teams/schema.ts'
import * as build from '#shared/fields/builders.ts'
import { checkForm, defineForm } from '#shared/fields/form.ts'
import { phone } from '#shared/formats.ts'
import type { Day } from '#shared/time.ts'
import { datedPart, type ListColumn } from './dated-columns.ts'
import { dayOfCell, isNothing } from './day-of-cell.ts'

/** Somebody of a list. */
interface ReadPerson {
  email: string
  fullName: string | null
  job: string | null
  phone: string | null
  /** The days of their papers, by requirement. */
  days: Map<string, { done: Day | null; ends: Day | null }>
}

type Wrong = { problems: { column: ListColumn; message: string }[] }

/** A line as a form: what is wrong with it has the words of the form for one invitation. */
const rowForm = defineForm({
  title: 'A person',
  fields: {
    email: invitationForms.staff.fields.email,
    name: build.text({ label: 'Name', optional: true }),
    phone: build.formatted(phone, { label: 'Phone', optional: true, maxLength: 40 }),
    job: build.select(jobs, { label: 'Job', missing: 'Enter a job such as Care Assistant', optional: true }),
  },
})

/**
 * Reads a line of a list of people, or says what is wrong at which of its cells. `jobOf` says what the cell of a job
 * means, where that is known.
 */
export function readPerson(
  cells: Partial<Record<ListColumn, string>>,
  { jobOf = jobNamed, today }: { jobOf?: (cell: string) => string | undefined; today: Day },
): ReadPerson | Wrong {
  const { email: _email, name: _name, phone: _phone, job: cell, ...rest } = cells
  const checked = checkForm(rowForm, { email: _email, name: _name, phone: _phone, job: jobOf(cell ?? '') ?? cell })
  const { days, problems } = readDays(rest, today)
  if (!checked.ok || problems.length > 0) {
    const ofForm = checked.ok ? [] : checked.problems
    return { problems: [...ofForm.map(({ path, message }) => ({ column: path as ListColumn, message })), ...problems] }
  }
  const { email, name, job, phone: number } = checked.values
  return { email, fullName: name?.trim() || null, job: job ?? null, phone: number ?? null, days }
}

function readDays(cells: Partial<Record<ListColumn, string>>, today: Day) {
  const days: ReadPerson['days'] = new Map()
  const problems: Wrong['problems'] = []
  for (const [column, cell] of Object.entries(cells) as [ListColumn, string][]) {
    const dated = datedPart(column)
    if (!dated || isNothing(cell)) continue
    const day = dayOfCell(cell)
    if (!day) problems.push({ column, message: 'Enter a day such as 31/12/2026' })
    else if (dated.which === 'done' && day > today) problems.push({ column, message: 'This day is still to come' })
    else
      days.set(dated.requirementId, {
        ...{ done: null, ends: null, ...days.get(dated.requirementId) },
        [dated.which]: day,
      })
  }
  return { days, problems }
}
