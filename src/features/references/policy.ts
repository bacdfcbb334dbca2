import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about references. */
export const referenceActions = {
  seeReferences: { who: 'managers', words: 'see who was asked for a reference, and what was shared with hirers' },
  readReferences: { who: 'managers', words: 'read what referees have written' },
  askReferees: { who: 'managers', words: 'ask referees for references, and record the steps taken' },
  verifyReferences: { who: 'managers', words: 'verify and reject references' },
  recordSharing: { who: 'managers', words: 'record which hirer was given what' },
} satisfies Record<string, TeamAction>
