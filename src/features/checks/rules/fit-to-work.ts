import { day, radio, text, textarea } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { defineCheck, type Outcome, remarksOf } from './check-form.ts'

const half = { width: 'half' } as const

const fields = {
  decidedBy: text({
    label: 'Who decided',
    hint: 'A name and office, such as an occupational health nurse',
    missing: 'Enter who decided',
    ...half,
  }),
  decidedOn: day({ label: 'Decided on', missing: 'Enter the day of the decision', max: 'today', ...half }),
  decision: radio(
    [
      { value: 'fit', label: 'Fit to work' },
      { value: 'adjusted', label: 'Fit to work with adjustments' },
      { value: 'not-yet', label: 'Not fit for this work at present' },
    ],
    { label: 'Decision', missing: 'Choose the decision' },
  ),
  adjustments: textarea({
    label: 'Adjustments',
    hint: 'What is changed at work. Not the illness',
    missing: 'Enter the adjustments',
    maxLength: 1000,
    rows: 2,
    when: ({ decision }) => decision === 'adjusted',
  }),
  reviewOn: day({ label: 'Review on', hint: 'The last day before it is decided again', optional: true, ...half }),
}

function follows({ decidedOn, decision, reviewOn }: FormValues): Outcome {
  return {
    // Everybody who runs the team reads it, also without the permission for health.
    title: 'Fit to work',
    checkedOn: String(decidedOn),
    passed: decision !== 'not-yet',
    until: (reviewOn as string | undefined) ?? null,
    remarks: remarksOf(
      decision === 'not-yet' && { state: 'bad', text: 'Not fit for this work at present' },
      decision === 'adjusted' && { state: 'soon', text: 'Adjustments apply' },
    ),
  }
}

export const fitToWork = defineCheck({
  title: 'Fit to work',
  sections: [],
  fields,
  numbers: [],
  rules: [
    ({ decidedOn, reviewOn }) => [
      decidedOn !== undefined &&
        reviewOn !== undefined &&
        String(reviewOn) < String(decidedOn) && { path: 'reviewOn', message: 'The review comes before the decision' },
    ],
  ],
  follows,
})
