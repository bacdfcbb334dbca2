import { z } from 'zod'
import { type StepId, stepIds, textarea } from '#features/registration/schema.ts'
import { steps } from '#features/registration/steps.ts'
import type { FormDefinition } from '#shared/fields.ts'

export const askFields = {
  section: z.enum(stepIds, { error: 'Choose a section' }).meta({
    label: 'Section',
    widget: 'select',
    required: true,
    options: steps.map(({ id, title }) => ({ value: id, label: title })),
  }),
  note: textarea({
    label: 'Note',
    hint: 'What exactly you need. The person reads this, and so do the other managers of the team',
    optional: true,
    maxLength: 500,
  }) as unknown as z.ZodOptional<z.ZodString>,
}

/** `health`: whether the manager may read health answers, and a conditional offer is recorded (Equality Act 2010 s. 60). */
interface Leave {
  health: boolean
}

export function mayAskFor(section: StepId, { health }: Leave): boolean {
  return section !== 'medical' || health
}

/** The form for asking a member for details. */
export function askForm(leave: Leave): FormDefinition {
  const options = askFields.section.meta()?.options?.filter(({ value }) => mayAskFor(value as StepId, leave))
  const fields = { ...askFields, section: askFields.section.meta({ ...askFields.section.meta(), options }) }
  return { id: 'ask', title: 'Ask for details', fields, schema: z.strictObject(fields) }
}
