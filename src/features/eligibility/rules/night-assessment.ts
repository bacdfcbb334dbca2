import { isWithin } from './calendar.ts'
import { isNightWorker } from './night-limit.ts'
import { defineRule } from './rule.ts'

const WEEKS = 17

/** Before nights, and again at intervals, somebody is offered an assessment. Nothing automatic follows from health data: it only warns. */
export const nightAssessment = defineRule({
  id: 'night-assessment',
  title: 'Assessment before night work',
  source: 'Working Time Regulations 1998, regulation 7',
  level: 'warn',
  choices: ['warn', 'off'],
  overridable: true,
  judge(person, shift, { rules }) {
    if (shift.nightMinutes < shift.law.nightPart || isWithin(person.nightAssessed, shift.firstDay)) return undefined
    const start = shift.firstDay - WEEKS * 7 + 1
    return isNightWorker(person, shift, { start, end: shift.firstDay, rules })
      ? { found: 0, asked: 1, at: shift.firstDay }
      : undefined
  },
  say: () => ({
    manager: 'A clearance for night work is not in place.',
    worker: 'A clearance for night work is not in place.',
    wayOut: {
      act: 'check',
      kind: 'fit-to-work',
      manager: 'Offer the assessment, and record the decision',
      worker: 'Ask your agency for the free assessment',
    },
  }),
})
