import { type DayNumber, isWithin } from '#shared/calendar.ts'
import { type Person, type Shift, spellCounts } from '../prepare.ts'
import { defineRule } from '../rule.ts'
import { isNightWorker } from './night-limit.ts'

const WEEKS = 17

/** The days of bookings that are averaged with the shift. */
function laterBookings(person: Person, { firstDay }: Shift): DayNumber[] {
  const { first, each } = spellCounts(person).all
  const days = Array.from({ length: WEEKS * 7 - 1 }, (_, i) => firstDay + 1 + i)
  return days.filter((day) => (each[day - first] ?? 0) > 0)
}

/** Before nights, and again at intervals, somebody is offered an assessment. Nothing automatic follows from health data: it only warns. */
export const nightAssessment = defineRule({
  id: 'night-assessment',
  title: 'Assessment before night work',
  source: 'Working Time Regulations 1998, regulation 7',
  level: 'warn',
  choices: ['warn', 'off'],
  overridable: true,
  limitsWork: true,
  judge(person, shift, { rules }) {
    if (shift.nightMinutes < shift.law.nightPart || isWithin(person.nightAssessed, shift.firstDay)) return undefined
    const ends = [shift.firstDay, ...laterBookings(person, shift)]
    return ends.some((end) => isNightWorker(person, shift, { start: end - WEEKS * 7 + 1, end, rules }))
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
