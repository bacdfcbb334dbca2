import type { Holding, Stored } from '#server/declared.ts'
import { keepWords, keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

const TEAM = 'as long as the team'
const MEMBERSHIP = 'as long as the record of the membership'

/** The tables of policies: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  policies: { holding: null, keeps: TEAM },
  policy_drafts: { holding: null, keeps: 'until it is published or discarded' },
  policy_versions: { holding: null, keeps: TEAM },
  policy_signatures: {
    holding: 'policies',
    keeps: `${keptWords(retention.signatures)}; terms ${keepWords(retention['signed-terms'].keep)}`,
    counted: ['user_id'],
  },
  policy_more_tries: { holding: 'policies', keeps: MEMBERSHIP },
  policy_tries: { holding: 'policies', keeps: MEMBERSHIP, counted: ['user_id'] },
  policy_reminders: { holding: 'policies', keeps: MEMBERSHIP },
}

/** The kinds of data that policies hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'policies',
    title: 'Policies and papers that you signed',
    what: 'Which version you signed, declined or ended and when, the name that you typed, and how you answered its questions',
    after: 'interviews',
  },
]
