import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

const WITH_PERSON = 'as long as the account'
const WITH_TEAM = 'as long as the team'

/** The tables of availability and leave: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  work_preferences: { holding: 'availability', keeps: WITH_PERSON, counted: ['user_id'] },
  availability_rules: { holding: 'availability', keeps: WITH_PERSON },
  availability_dates: {
    holding: 'availability',
    keeps: keptWords(retention['availability-days']),
    counted: ['user_id'],
  },
  other_work: { holding: 'availability', keeps: WITH_PERSON, counted: ['user_id'] },
  leave_types: { holding: null, keeps: WITH_TEAM },
  leave_settings: { holding: null, keeps: WITH_TEAM },
  leave_entitlements: { holding: 'leave', keeps: keptWords(retention['leave-entitlements']), counted: ['user_id'] },
  leave: { holding: 'leave', keeps: keptWords(retention.leave), counted: ['user_id'] },
}

/** The kinds of data that availability holds about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'availability',
    title: 'Your availability',
    what: 'When you can work, how much and how far, and work for other employers that you declared',
    after: 'requests',
  },
  {
    id: 'leave',
    title: 'Your leave',
    what: 'The leave that you asked for, the answers, and what you are entitled to',
    after: 'availability',
  },
]
