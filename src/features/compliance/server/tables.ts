import type { Holding, Stored } from '#server/declared.ts'

const MEMBERSHIP = 'as long as the record of the membership'

/** The tables of compliance: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  requirements: { holding: null, keeps: 'as long as the team' },
  training_sessions: { holding: null, keeps: 'as long as the team' },
  inspection_questions: { holding: null, keeps: 'as long as the team' },
  requirement_versions: { holding: null, keeps: 'as long as the team' },
  site_requirements: { holding: null, keeps: 'as long as the team' },
  evidence: { holding: 'compliance', keeps: 'as long as the account', counted: ['user_id'] },
  verifications: { holding: 'compliance', keeps: MEMBERSHIP, counted: ['user_id'] },
  certificates_counted_as: { holding: 'compliance', keeps: MEMBERSHIP, counted: ['user_id'] },
  noted_dates: { holding: 'compliance', keeps: `${MEMBERSHIP}, or the invitation`, counted: ['user_id'] },
  verification_reminders: { holding: 'compliance', keeps: MEMBERSHIP },
  requirement_exceptions: { holding: 'compliance', keeps: MEMBERSHIP, counted: ['user_id'] },
  compliance_statuses: { holding: 'compliance', keeps: MEMBERSHIP },
  verification_queue: { holding: 'compliance', keeps: 'until the team has decided about it' },
  compliance_reminders: { holding: 'compliance', keeps: MEMBERSHIP },
}

/** The kinds of data that compliance holds about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'compliance',
    title: 'Your compliance',
    what: 'Which of your documents and answers a team needs, what it has verified or rejected, from what it has excused you, and what its list says of your papers',
    after: 'references',
  },
]
