import type { Holding, Stored } from '#server/declared.ts'
import { keepWords, keptWords } from '#server/retention.ts'
import { retention, SENDS_KEEP } from './retention.ts'

const MEMBERSHIP = 'as long as the record of the membership'

/** The tables of references: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  reference_requests: { holding: 'references', keeps: keptWords(retention.references), counted: ['user_id'] },
  reference_links: { holding: null, keeps: 'until they are used, or have run out' },
  reference_sends: { holding: null, keeps: keepWords(SENDS_KEEP) },
  reference_stops: { holding: null, keeps: 'as long as the team' },
  reference_statements: { holding: 'references', keeps: MEMBERSHIP, counted: ['user_id'] },
  sharing_log: { holding: 'references', keeps: MEMBERSHIP, counted: ['user_id'] },
}

export const holdings: readonly Holding[] = [
  {
    id: 'references',
    title: 'Your references',
    what: 'Whom a team has asked for a reference about you and what they answered, and which hirers were given what about you',
    after: 'teams',
  },
]
