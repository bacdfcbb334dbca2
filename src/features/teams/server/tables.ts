import type { Holding, Stored } from '#server/declared.ts'
import { keepWords, keptWords } from '#server/retention.ts'
import { INVITATIONS_KEEP, retention, SENDS_KEEP } from './retention.ts'

/** The tables of teams: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  teams: { holding: null, keeps: 'until its owner deletes it' },
  team_members: { holding: 'teams', keeps: keptWords(retention['past-members']), counted: ['user_id'] },
  membership_spells: { holding: 'teams', keeps: keptWords(retention['past-members']) },
  team_join_requests: { holding: 'requests', keeps: keptWords(retention.applicants), counted: ['user_id'] },
  // Not counted: they have an address and no person, and row security shows them to managers alone.
  team_invitations: { holding: 'requests', keeps: `${keepWords(INVITATIONS_KEEP)} after they end` },
  invitation_sends: { holding: null, keeps: keepWords(SENDS_KEEP) },
  invitation_stops: { holding: null, keeps: 'until the address is to be written to again' },
  team_totals: { holding: null, keeps: 'as long as the team' },
  team_total_changes: { holding: null, keeps: 'until they are counted, within a minute' },
  team_code_guesses: { holding: null, keeps: 'as long as they count against a limit' },
}

/** The kinds of data that teams hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  { id: 'teams', title: 'Your teams', what: 'Teams you are or were in', after: 'files' },
  {
    id: 'requests',
    title: 'Requests and invitations',
    what: 'What you asked teams and how they answered',
    after: 'policies',
  },
]
