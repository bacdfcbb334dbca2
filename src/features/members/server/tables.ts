import type { Stored } from '#server/declared.ts'

/** The tables of members: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  suspensions: { holding: 'teams', keeps: 'as long as the record of the membership' },
  member_standings: { holding: 'teams', keeps: 'as long as the person is in the team' },
  standing_reasons: { holding: 'teams', keeps: 'as long as the person is in the team' },
  member_filters: { holding: 'account', keeps: 'as long as the person runs the team', counted: ['user_id'] },
}
