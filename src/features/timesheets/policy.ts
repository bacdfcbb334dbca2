import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about the hours that people of a team have worked. What they pay is read with permission `pay` alone. */
export const timesheetActions = {
  see: {
    who: 'managers',
    words: 'see what people have worked, and with permission to see pay what it pays',
    atSites: true,
  },
  approve: {
    who: 'managers',
    words: 'approve worked times, take that back, change them with a reason, and ask about them',
    atSites: true,
    besideEachOther: true,
  },
  addPapers: {
    who: 'managers',
    words: 'add the photo of a paper timesheet to somebody’s hours, and take one away',
    atSites: true,
    besideEachOther: true,
  },
  askClients: {
    who: 'managers',
    words: 'ask clients by email to sign the hours at their sites, and take such a link back',
    atSites: true,
  },
  givePins: {
    who: 'managers',
    words: 'ask people of clients to choose a PIN to sign hours with, and take such a PIN away',
    atSites: true,
  },
  setUp: {
    who: 'owners',
    words: 'choose which worked times approve themselves, and by how many managers the others are',
  },
} satisfies Record<string, TeamAction>
