import { day, select, whole } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'

/** Minutes before a shift at which one is reminded. */
const reminders = [
  { value: '0', label: 'No reminder' },
  { value: '60', label: 'One hour before' },
  { value: '120', label: 'Two hours before' },
  { value: '720', label: 'Twelve hours before' },
  { value: '1440', label: 'A day before' },
] as const

/** What somebody wishes. Hours and miles, as people say them. */
export const preferencesForm = defineForm({
  title: 'What I wish',
  fields: {
    wishedHours: whole({ label: 'Hours a week I wish for', optional: true, width: 'half', min: 0, max: 168 }),
    maxMiles: whole({ label: 'Miles to a shift, at most', optional: true, width: 'half', min: 1, max: 600 }),
    reminder: select(reminders, {
      label: 'Remind me of a shift',
      optional: true,
      placeholder: 'As usual',
      width: 'half',
    }),
  },
})

/** Work for others counts for the 48 hours a week, and for the hours that a visa allows. */
export const otherWorkForm = defineForm({
  title: 'Work for other employers',
  fields: {
    hours: whole({ label: 'Hours a week', width: 'half', min: 0, max: 168 }),
    since: day({ label: 'Since', width: 'half' }),
  },
})
