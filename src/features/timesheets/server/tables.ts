import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

const WITH_RECORD = 'as long as its record'

/** The tables of worked time: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  work_records: { holding: 'worked-time', keeps: keptWords(retention['worked-time']), counted: ['user_id'] },
  work_versions: { holding: 'worked-time', keeps: WITH_RECORD },
  work_pay: { holding: 'worked-time', keeps: WITH_RECORD },
  work_charges: { holding: null, keeps: WITH_RECORD },
  approvals: { holding: 'worked-time', keeps: WITH_RECORD },
  disputes: { holding: 'worked-time', keeps: WITH_RECORD },
  weeks_done: { holding: 'worked-time', keeps: 'as long as the team, because they say what was agreed' },
  work_papers: { holding: 'worked-time', keeps: keptWords(retention['paper-timesheets']), counted: ['user_id'] },
  client_asks: { holding: null, keeps: keptWords(retention['client-links']) },
  client_signatures: { holding: null, keeps: keptWords(retention['client-signatures']) },
  client_signatories: { holding: null, keeps: keptWords(retention['client-pins']) },
  client_answers: { holding: 'worked-time', keeps: WITH_RECORD },
  timesheet_settings: { holding: null, keeps: 'as long as the team' },
}

/** The kind of data that they hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'worked-time',
    title: 'Your hours',
    what: 'When you worked, who said so, what you, the agency and its client agreed, and what it pays',
    after: 'clock',
  },
]
