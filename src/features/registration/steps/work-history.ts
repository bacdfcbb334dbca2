import type { FormValues } from '#shared/fields.ts'
import { formatDay, LAST_DAY } from '#shared/time.ts'
import { findGaps, type Gap, type Job } from '../rules/gaps.ts'
import { checkbox, day, defineStep, list, text, textarea } from '../schema.ts'

const isCurrent = (item: FormValues) => item.current === true

/** Whether an explanation may be due after this job: seen from the end of time, so that the last job that ended always has room for one. */
function mayHaveGapAfter(item: FormValues, form: FormValues): boolean {
  const jobs = (Array.isArray(form.workHistory) ? form.workHistory : []).map((job): Job => job ?? {})
  return findGaps(jobs, LAST_DAY).some(({ after }) => jobs[after]?.startDate === item.startDate && jobs[after]?.endDate === item.endDate)
}

const explain = ({ from, to, days }: Gap) =>
  `Please explain what you did from ${formatDay(from)} to ${formatDay(to)} (${days} days without work)`

export const workHistory = defineStep({
  id: 'work-history',
  title: 'Work History',
  covers: ['Work history'],
  table: 'work_history',
  sections: [{ id: 'work', title: 'Work History', description: 'Add your employment history (up to 10 years)' }],
  fields: {
    workHistory: list(
      {
        company: text({ label: 'Company', column: 'employer', autocomplete: 'organization', width: 'half' }),
        position: text({ label: 'Position', column: 'job_title', autocomplete: 'organization-title', width: 'half' }),
        startDate: day({ label: 'Start Date', max: 'today', width: 'half' }),
        endDate: day({ label: 'End Date', max: 'today', blankWhen: isCurrent, width: 'half' }),
        current: checkbox({ label: 'I currently work here', column: 'current_job' }),
        responsibilities: textarea({ label: 'Responsibilities', optional: true }),
        reasonForLeaving: textarea({ label: 'Reason for Leaving', optional: true, when: (item) => !isCurrent(item), maxLength: 500 }),
        gapExplanation: textarea({
          label: 'What did you do after this job?',
          hint: 'Needed when there are more than 28 days without work after it',
          optional: true,
          when: mayHaveGapAfter,
          maxLength: 1000,
        }),
      },
      {
        label: 'Work History',
        table: 'work_history',
        minItems: 1,
        addLabel: 'Add Another Position',
        itemTitle: (item, index) => (item.company ? String(item.company) : `Position ${index + 1}`),
        section: 'work',
      },
    ),
  },
  rules: [
    ({ workHistory = [] }) =>
      workHistory.map(
        ({ startDate, endDate }, index) =>
          startDate !== undefined &&
          endDate !== undefined &&
          endDate < startDate && { path: `workHistory.${index}.endDate`, message: 'The end date must be after the start date' },
      ),
    ({ workHistory = [] }, { today }) =>
      findGaps(workHistory, today).map(
        (gap) => !workHistory[gap.after]?.gapExplanation && { path: `workHistory.${gap.after}.gapExplanation`, message: explain(gap) },
      ),
  ],
  initial: () => ({ workHistory: [{}] }),
})
