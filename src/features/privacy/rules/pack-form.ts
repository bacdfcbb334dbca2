import { jobs } from '#features/teams/rules/jobs.ts'
import { day, radio, select } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import type { Day } from '#shared/time.ts'
import type { PackAsked, PackKind } from '../schema.ts'

const ALL_JOBS = 'all'

interface Asked {
  kind?: PackKind | undefined
  on: Day
  who?: 'day' | 'period' | undefined
  job?: string | undefined
  from?: Day | undefined
  through?: Day | undefined
}

const kind = radio(
  [
    { value: 'inspection', label: 'Inspection: what was required of each person' },
    { value: 'conduct', label: 'Work-seeker’s record (Conduct Regulations, Schedule 4)' },
  ],
  { label: 'What for' },
)
const on = day({ label: 'As it stood on', max: 'today', missing: 'Enter a day' })
const inPeriod = ({ who }: Record<string, unknown>) => who === 'period'

/** The form for the inspection pack of one person. */
export const personPackForm = defineForm({ title: 'Inspection pack', fields: { kind, on } })

/** The form for the inspection pack of many. */
export const packForm = defineForm({
  title: 'Inspection pack',
  fields: {
    kind,
    on,
    who: radio(
      [
        { value: 'day', label: 'Who worked here on that day' },
        { value: 'period', label: 'Who worked here in a period' },
      ],
      { label: 'Of whom' },
    ),
    from: day({ label: 'From', max: 'today', when: inPeriod }),
    through: day({ label: 'To', max: 'today', when: inPeriod }),
    job: select([{ value: ALL_JOBS, label: 'All jobs' }, ...jobs], { label: 'Job' }),
  },
  rules: ({ who, from, through }) =>
    who === 'period'
      ? {
          ...(!from && { from: 'Enter the first day' }),
          ...(!through && { through: 'Enter the last day' }),
          ...(from && through && from > through && { through: 'Enter a day after the first one' }),
        }
      : {},
})

/** What the form asks for; `person`: one person alone. */
export function packOf({ kind = 'inspection', on, who, job, from, through }: Asked, person?: string): PackAsked {
  const period = who === 'period' && from && through ? { from, through } : { from: on, through: on }
  return {
    ...period,
    kind,
    on,
    people: person === undefined ? null : [person],
    job: job === undefined || job === ALL_JOBS ? null : (job as NonNullable<PackAsked['job']>),
  }
}
