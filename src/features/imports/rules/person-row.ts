import { jobs } from '#features/teams/rules/jobs.ts'
import { invitationForms } from '#features/teams/schema.ts'
import * as build from '#shared/fields/builders.ts'
import { checkForm, defineForm } from '#shared/fields/form.ts'
import { phone } from '#shared/formats.ts'
import { jobNamed } from './job-words.ts'
import type { PeopleColumn } from './people-columns.ts'

/** Somebody of a list. */
interface ReadPerson {
  email: string
  fullName: string | null
  job: string | null
  phone: string | null
}

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

/** Reads a line of a list of people, or says what is wrong at which of its cells. `jobOf` says what the cell of a job means, where that is known. */
export function readPerson(
  cells: Partial<Record<PeopleColumn, string>>,
  jobOf: (cell: string) => string | undefined = jobNamed,
): ReadPerson | { problems: { column: PeopleColumn; message: string }[] } {
  const checked = checkForm(rowForm, { ...cells, job: jobOf(cells.job ?? '') ?? cells.job })
  if (!checked.ok)
    return { problems: checked.problems.map(({ path, message }) => ({ column: path as PeopleColumn, message })) }
  const { email, name, job, phone: number } = checked.values
  return { email, fullName: name?.trim() || null, job: job ?? null, phone: number ?? null }
}
