import { day, select, text } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'

/** How many people one session may mark. */
export const MOST_ATTENDANTS = 100

const trainingFields = {
  issuingBody: text({ label: 'Issuing body', missing: 'Enter who trained them', maxLength: 120 }),
  heldOn: day({ label: 'Held on', missing: 'Enter the day of the session' }),
  until: day({ label: 'Valid until', hint: 'Leave it empty: as long as your requirement says', optional: true }),
}

/** The form for a session of one of these trainings. */
export function trainingForm(trainings: readonly { value: string; label: string }[]) {
  return defineForm({
    title: 'Training session',
    fields: {
      kind: select(trainings, { label: 'Training', missing: 'Choose the training' }),
      ...trainingFields,
    },
    rules: ({ heldOn, until }) => ({
      until: heldOn && until && until < heldOn ? 'Choose a day after the session' : undefined,
    }),
  })
}
