import type { StepId } from '#features/registration/schema.ts'
import { steps } from '#features/registration/steps.ts'
import { day, select, textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'

const SECTION = { label: 'Section', missing: 'Choose a section' }
const sections = steps.map(({ id, title }) => ({ value: id, label: title }))

/** Shown with the request; nothing happens by itself when it has passed. */
export const dueByField = day({ label: 'Needed By', optional: true, min: 'today' })

export const askFields = {
  section: select(sections, SECTION),
  note: textarea({
    label: 'Note',
    hint: 'What exactly you need. The person reads this, and so do the other managers of the team',
    optional: true,
    maxLength: 500,
  }),
  dueBy: dueByField,
}

/** `health`: whether the manager may read health answers, and a conditional offer is recorded (Equality Act 2010 s. 60). */
interface Leave {
  health: boolean
}

export function mayAskFor(section: StepId, { health }: Leave): boolean {
  return section !== 'medical' || health
}

/** The form for asking a member for details. */
export function askForm(leave: Leave) {
  const open = sections.filter(({ value }) => mayAskFor(value, leave))
  return defineForm({ title: 'Ask for details', fields: { ...askFields, section: select(open, SECTION) } })
}
