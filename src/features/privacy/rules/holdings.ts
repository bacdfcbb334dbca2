import type { Holding, KeptItem } from '../schema.ts'

/** What is held about a person, in their words; `tables` are counted for them. */
export const HOLDINGS: readonly (Omit<Holding, 'count'> & { tables: readonly string[] })[] = [
  { id: 'account', title: 'Your account', what: 'Name, email address, when you signed in', tables: ['profiles'] },
  {
    id: 'profile',
    title: 'Your registration',
    what: 'The sections that you have filled in, from your address to your health answers. Confidential ones are encrypted',
    tables: ['registration_sections'],
  },
  {
    id: 'drafts',
    title: 'Unsaved answers',
    what: 'What you typed and have not saved yet',
    tables: ['registration_drafts'],
  },
  { id: 'files', title: 'Your documents', what: 'Files that you uploaded, all of them encrypted', tables: ['files'] },
  { id: 'teams', title: 'Your teams', what: 'Teams you are or were in', tables: ['team_members'] },
  {
    id: 'requests',
    title: 'Requests and invitations',
    what: 'What you asked teams and how they answered',
    tables: ['team_join_requests'],
  },
  { id: 'notifications', title: 'Notifications', what: 'What we told you', tables: ['notifications'] },
  {
    id: 'sessions',
    title: 'Sign-ins',
    what: 'Devices on which you are or were signed in, with part of the network address',
    tables: ['sessions'],
  },
  {
    id: 'events',
    title: 'Activity log',
    what: 'What you did, and who opened or changed your data',
    tables: ['audit_events'],
  },
]

/** Employers keep a copy of the right-to-work check for as long as somebody works for them, and this long after. */
export const RIGHT_TO_WORK_YEARS = 2

/** What an erasure leaves, why and until when (domain 2.11). */
export function keptAfterErasure({
  workedIn,
  rightToWork,
}: {
  workedIn: readonly string[]
  rightToWork: boolean
}): KeptItem[] {
  const kept: KeptItem[] = [
    {
      what: 'Lines of the activity log, with a number in place of your name',
      why: 'They prove who did what, and a log from which lines can be taken proves nothing. They hold no personal details',
      until: 'As long as the log of the team is kept',
    },
  ]
  if (workedIn.length > 0) {
    kept.push({
      what: `That somebody worked in ${workedIn.join(', ')}, as 'Former member'`,
      why: 'Other people’s records refer to it',
      until: `${RIGHT_TO_WORK_YEARS} years after you left`,
    })
  }
  if (workedIn.length > 0 && rightToWork) {
    kept.push({
      what: 'The record of your right-to-work check: name, nationality, type and end of your permission, and the document shown',
      why: 'Employers must be able to prove the check (Immigration, Asylum and Nationality Act 2006). It is encrypted, and only the owner of the team can get it',
      until: `${RIGHT_TO_WORK_YEARS} years after you left`,
    })
  }
  return kept
}
