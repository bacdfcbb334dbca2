import { sameText } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { newestFirst } from '../rules/newest-first.ts'
import { checkbox, defineStep, list, month, select, text } from '../schema.ts'

const qualifications = [
  'GCSE/O-Level',
  'A-Level/AS-Level',
  'BTEC',
  'NVQ',
  'Diploma',
  'Higher National Diploma (HND)',
  'Foundation Degree',
  "Bachelor's Degree",
  "Master's Degree",
  'PhD/Doctorate',
  'Professional Qualification',
  'Other',
]

const isCurrent = (item: FormValues) => item.current === true

export const education = defineStep({
  id: 'education',
  title: 'Education',
  covers: ['Education'],
  table: 'education',
  sections: [{ id: 'education', title: 'Education' }],
  fields: {
    education: list(
      {
        institution: text({ label: 'Institution', width: 'half' }),
        qualification: select(sameText(qualifications), { label: 'Qualification', optional: true, width: 'half' }),
        subject: text({ label: 'Subject', optional: true, width: 'half' }),
        grade: text({ label: 'Grade', optional: true, maxLength: 60, width: 'half' }),
        startDate: month({ label: 'Start Date', max: 'today', width: 'half' }),
        endDate: month({ label: 'End Date', max: 'today', blankWhen: isCurrent, width: 'half' }),
        current: checkbox({ label: 'I am currently studying here' }),
      },
      {
        label: 'Education',
        table: 'education',
        minItems: 1,
        order: newestFirst,
        addLabel: 'Add Another Education',
        itemTitle: (item, index) => (item.institution ? String(item.institution) : `Education ${index + 1}`),
        section: 'education',
      },
    ),
  },
  rules: [
    ({ education: entries = [] }) =>
      entries.map(
        ({ startDate, endDate }, index) =>
          startDate !== undefined &&
          endDate !== undefined &&
          endDate < startDate && {
            path: `education.${index}.endDate`,
            message: 'The end date must be after the start date',
          },
      ),
  ],
  initial: () => ({ education: [{}] }),
})
