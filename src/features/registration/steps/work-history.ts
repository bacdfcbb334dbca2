import type { FormValues } from '#shared/fields/values.ts'
import { formatDay, LAST_DAY } from '#shared/time.ts'
import { findGaps, type Gap, type Job } from '../rules/gaps.ts'
import { newestFirst } from '../rules/newest-first.ts'
import { checkbox, day, defineStep, list, text, textarea } from '../schema.ts'

const isCurrent = (item: FormValues) => item.current === true

/** Whether an explanation may be due after this job: seen from the end of time, so that the last job that ended always has room for one. */
function mayHaveGapAfter(item: FormValues, form: FormValues): boolean {
  const jobs = (Array.isArray(form.workHistory) ? form.workHistory : []).map((job): Job => job ?? {})
  return findGaps(jobs, LAST_DAY).some(
    ({ after }) => jobs[after]?.startDate === item.startDate && jobs[after]?.endDate === item.endDate,
  )
}

const TABLE = 'work_history_statements'

const neverWorked = (values: FormValues) => values.neverWorked === true
const hasWorked = (values: FormValues) => !neverWorked(values)

/** The box is offered while no job stands in the list, so that ticking it throws no job away. */
function mayHaveWorkedNever(values: FormValues): boolean {
  const jobs = Array.isArray(values.workHistory) ? values.workHistory : []
  return neverWorked(values) || !jobs.some((job) => job?.company || job?.position)
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
    neverWorked: checkbox({
      label: 'I have not worked before',
      table: TABLE,
      when: mayHaveWorkedNever,
      section: 'work',
    }),
    accountOfTime: textarea({
      label: 'What have you done until now?',
      missing: 'Please describe what you have done since you left school',
      hint: 'In your own words, with years: for example school, caring for somebody, volunteering, raising children, time abroad',
      table: TABLE,
      when: neverWorked,
      section: 'work',
    }),
    workHistory: list(
      {
        company: text({ label: 'Company', column: 'employer', autocomplete: 'organization', width: 'half' }),
        position: text({ label: 'Position', column: 'job_title', autocomplete: 'organization-title', width: 'half' }),
        // Days, where studies have months: gaps are counted in days (decision 18).
        startDate: day({ label: 'Start Date', max: 'today', width: 'half' }),
        endDate: day({ label: 'End Date', max: 'today', blankWhen: isCurrent, width: 'half' }),
        current: checkbox({ label: 'I currently work here', column: 'current_job' }),
        responsibilities: textarea({ label: 'Responsibilities', optional: true }),
        reasonForLeaving: textarea({
          label: 'Reason for Leaving',
          optional: true,
          when: (item) => !isCurrent(item),
          maxLength: 500,
        }),
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
        when: hasWorked,
        minItems: 1,
        order: newestFirst,
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
          endDate < startDate && {
            path: `workHistory.${index}.endDate`,
            message: 'The end date must be after the start date',
          },
      ),
    ({ workHistory = [] }, { today }) =>
      findGaps(workHistory, today).map(
        (gap) =>
          !workHistory[gap.after]?.gapExplanation && {
            path: `workHistory.${gap.after}.gapExplanation`,
            message: explain(gap),
          },
      ),
  ],
  initial: () => ({ workHistory: [{}] }),
})
