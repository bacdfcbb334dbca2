import type { Holding, Stored } from '#server/declared.ts'

/** What is stored, in which of a person’s holdings it is, and how long it is kept. */
export const tables: Record<string, Stored> = {
  teams: { holding: null, keeps: 'until its owner deletes it' },
  team_members: { holding: 'teams', keeps: '2 years after the day of leaving' },
  team_join_requests: { holding: 'requests', keeps: '6 months after the answer' },
  team_invitations: { holding: 'requests', keeps: '90 days after they end' },
  invitation_sends: { holding: null, keeps: '2 days' },
  invitation_stops: { holding: null, keeps: 'until the address is to be written to again' },
  team_code_guesses: { holding: null, keeps: 'as long as they count against a limit' },
}

/** What a person is told that is held of them. */
export const holdings: readonly Holding[] = [
  { id: 'teams', title: 'Your teams', what: 'Teams you are or were in', place: 50 },
  { id: 'requests', title: 'Requests and invitations', what: 'What you asked teams and how they answered', place: 60 },
]
