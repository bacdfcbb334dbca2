import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

const WITH_RUN = 'as long as its run'

/** The tables of pay: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  pay_settings: { holding: null, keeps: 'as long as the team' },
  pay_people: {
    holding: 'pay',
    keeps: 'as long as the team, because they say how people were paid',
    counted: ['user_id'],
  },
  wage_entries: {
    holding: 'pay',
    keeps: 'as long as the team, because they say how people were paid',
    counted: ['user_id'],
  },
  key_documents: { holding: 'pay', keeps: 'as long as the account', counted: ['user_id'] },
  holiday_entries: {
    holding: 'pay',
    keeps: keptWords(retention['holiday-entries']),
    counted: ['user_id'],
  },
  pay_lines: {
    holding: 'pay',
    keeps: 'as long as the worked time, expenses or holiday that they pay',
    counted: ['user_id'],
  },
  pay_runs: { holding: null, keeps: keptWords(retention['pay-runs']) },
  pay_run_people: { holding: 'pay', keeps: WITH_RUN, counted: ['user_id'] },
  pay_run_lines: { holding: null, keeps: WITH_RUN },
}

/** The kind of data that they hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'pay',
    title: 'Your pay',
    what: 'What the agency pays for which hours, how you are engaged, and the runs that you were paid with',
    after: 'expenses',
  },
]
