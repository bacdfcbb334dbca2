import { ASK, defineRule } from '../rule.ts'

export const occupationalRequirement = defineRule({
  id: 'occupational-requirement',
  title: 'Occupational requirement',
  source: 'Equality Act 2010, Schedule 9: an occupational requirement of the site',
  level: 'block',
  choices: ['block'],
  overridable: true,
  judge({ gender }, { onlyGender, firstDay }) {
    return onlyGender === null || gender === onlyGender ? undefined : { found: 0, asked: 1, at: firstDay }
  },
  say: (_, { shift }) => ({
    manager: `The site has an occupational requirement: ${shift.onlyGender} staff.`,
    worker: `This shift has an occupational requirement: ${shift.onlyGender} staff. ${ASK}`,
  }),
})
