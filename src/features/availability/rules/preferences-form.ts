import { checkbox, day, whole } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'

/** What somebody wishes. Hours and miles, as people say them. */
export const preferencesForm = defineForm({
  title: 'What I wish',
  fields: {
    wishedHours: whole({ label: 'Hours a week I wish for', optional: true, width: 'half', min: 0, max: 168 }),
    maxMiles: whole({ label: 'Miles to a shift, at most', optional: true, width: 'half', min: 1, max: 600 }),
    hidesName: checkbox({ label: 'Hide my first name from the others on a shift' }),
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
