import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about when people came and left. */
export const attendanceActions = {
  see: { who: 'managers', words: 'see who has clocked in, who is late and who has not clocked out', atSites: true },
  correct: {
    who: 'managers',
    words: 'enter and correct, with a reason, when somebody came, paused and left',
    atSites: true,
  },
  setUp: {
    who: 'managers',
    words: 'choose whether people clock in, whether their phones say where, and the points of a site',
  },
  tablets: {
    who: 'managers',
    words: 'bind tablets to sites for clocking in, see when each was used last, and end them',
    atSites: true,
  },
  decide: {
    who: 'managers',
    words: 'make a shift of work that nobody had booked, or refuse it',
    atSites: true,
  },
  resetPins: {
    who: 'managers',
    words: 'take away a PIN that somebody has forgotten, which nobody can read',
    atSites: true,
  },
} satisfies Record<string, TeamAction>
