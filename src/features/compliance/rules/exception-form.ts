import { checkbox, day, select, textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { groundCodes, grounds } from './grounds.ts'

/** Excuses somebody from a requirement until a day. */
export const exceptionForm = defineForm({
  title: 'Excuse',
  fields: {
    ground: select(
      groundCodes.map((value) => ({ value, label: grounds[value] })),
      { label: 'Reason', missing: 'Choose a reason', autoFocus: true },
    ),
    reason: textarea({
      label: 'What you know about it',
      missing: 'Enter what you know about it',
      hint: 'Kept with the record. Nothing about anybody’s health',
      maxLength: 500,
      rows: 2,
    }),
    through: day({ label: 'Last day', missing: 'Enter the last day', min: 'today' }),
    answersFor: checkbox({ label: 'I have judged the risk, and answer for this exception' }),
  },
  rules: ({ answersFor }) => (answersFor ? {} : { answersFor: 'Tick this to go on' }),
})
