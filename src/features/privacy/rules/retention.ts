/** How long after its day something is kept. */
export interface Keep {
  years?: number
  months?: number
  days?: number
}

export interface RetentionRule {
  id: RuleId
  what: string
  keep: Keep
  /** What the time is counted from. */
  from: string
  why: string
  source: string
  /** Whether a team's owner is told what it will take from the team. */
  ofTeam: boolean
}

export type RuleId = 'dbs-image' | 'applicants' | 'past-members' | 'right-to-work' | 'unconfirmed' | 'team-files'

/** What the nightly job deletes, and when (domain 2.11). A change here is a change of policy: say so to those it concerns. */
export const SCHEDULE: readonly RetentionRule[] = [
  {
    id: 'dbs-image',
    what: 'Pictures of DBS certificates',
    keep: { months: 6 },
    from: 'the upload',
    why: 'The number and date of the check stay; the certificate itself is not to be kept for longer',
    source: 'DBS code of practice and handling policy: no longer than six months',
    ofTeam: true,
  },
  {
    id: 'applicants',
    what: 'Requests that were rejected or withdrawn',
    keep: { months: 6 },
    from: 'the answer',
    why: 'Long enough for a claim about the decision, and no longer',
    source: 'ICO, keeping recruitment records; Equality Act 2010, section 123',
    ofTeam: true,
  },
  {
    id: 'past-members',
    what: 'Memberships that have ended',
    keep: { years: 2 },
    from: 'the day of leaving',
    why: 'As long as the right-to-work record of the same person',
    source: 'Home Office, employer’s guide to right to work checks: two years after employment',
    ofTeam: true,
  },
  {
    id: 'right-to-work',
    what: 'Right-to-work records of people whose account is deleted',
    keep: {},
    from: 'two years after the day of leaving',
    why: 'Employers must be able to prove the check until then',
    source: 'Home Office, employer’s guide to right to work checks: two years after employment',
    ofTeam: true,
  },
  {
    id: 'unconfirmed',
    what: 'Accounts whose email address nobody has confirmed',
    keep: { days: 7 },
    from: 'the last sign-up with the address',
    why: 'Nobody has shown that the address is theirs',
    source: 'UK GDPR, article 5(1)(c) and (e)',
    ofTeam: false,
  },
  {
    id: 'team-files',
    what: 'Files of teams that were deleted, and the key that opens them',
    keep: { years: 2 },
    from: 'the day on which the team was deleted',
    why: 'As long as the memberships and right-to-work records of the team',
    source: 'Home Office, employer’s guide to right to work checks: two years after employment',
    ofTeam: false,
  },
]

/** What goes by itself elsewhere, for whoever reads the whole schedule. */
export const ALSO_DELETED: readonly { what: string; keeps: string }[] = [
  { what: 'exports', keeps: '7 days' },
  { what: 'uploads that were never used', keeps: '7 days' },
  { what: 'documents that were replaced', keeps: '30 days' },
  { what: 'sign-in sessions and links that have ended', keeps: '30 days' },
  { what: 'invitations that have ended', keeps: '90 days' },
  { what: 'that an email address refused our emails', keeps: '12 months' },
  { what: 'notifications', keeps: '180 days' },
]

/** `6 months`, `2 years`; an empty text for no time at all. */
export function keepWords({ years, months, days }: Keep): string {
  const parts = Object.entries({ year: years, month: months, day: days }).filter(([, count]) => count)
  return parts.map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')
}
