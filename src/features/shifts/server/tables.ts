import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

const WITH_SHIFT = 'as long as its shift'
const TEAM = 'as long as the team'

/** The tables of shifts: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  working_rules: { holding: null, keeps: TEAM },
  shift_settings: { holding: null, keeps: TEAM },
  shift_series: { holding: null, keeps: TEAM },
  shifts: { holding: null, keeps: keptWords(retention.shifts) },
  shift_charges: { holding: null, keeps: WITH_SHIFT },
  assignments: { holding: 'shifts', keeps: WITH_SHIFT, counted: ['user_id'] },
  shift_offers: { holding: 'shifts', keeps: WITH_SHIFT },
  cascades: { holding: null, keeps: WITH_SHIFT },
  cascade_steps: { holding: 'shifts', keeps: WITH_SHIFT },
  shift_changes: { holding: 'shifts', keeps: WITH_SHIFT },
  late_arrivals: { holding: 'shifts', keeps: WITH_SHIFT },
  work_to_judge: { holding: null, keeps: 'until the shifts of the person have been judged again, within a minute' },
  assignment_concerns: {
    holding: 'shifts',
    keeps: 'as long as the person has the place, or with the shift that they were taken off',
  },
  work_sheets: { holding: 'shifts', keeps: 'for 400 days, as times alone' },
}

/** The kinds of data that shifts hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'shifts',
    title: 'Your shifts',
    what: 'The shifts that you were offered, asked for, were booked on and worked, with their times and pay, and what was changed',
    after: 'leave',
  },
]
