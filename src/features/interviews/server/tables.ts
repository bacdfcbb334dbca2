import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

const WITH_INTERVIEW = 'as long as its interview'

/** The tables of interviews: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  applicants: { holding: null, keeps: keptWords(retention['outside-applicants']) },
  interviews: { holding: 'interviews', keeps: keptWords(retention.interviews), counted: ['user_id'] },
  interview_panel: { holding: null, keeps: WITH_INTERVIEW },
  interview_slots: { holding: null, keeps: 'as long as the team' },
  scorecards: { holding: 'interviews', keeps: WITH_INTERVIEW },
  interview_rounds: { holding: null, keeps: 'as long as the team' },
}

/** The kinds of data that interviews hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'interviews',
    title: 'Your interviews',
    what: 'When a team interviewed you, what its managers scored and noted, and how it ended',
    after: 'checks',
  },
]
