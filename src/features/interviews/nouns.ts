import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const interviewNouns = {
  /** A person's own interviews, in any team. */
  ...personNouns('ownInterviews'),
  ...nounsOfTeam({
    /** A team's interviews with their panels, scorecards and offered slots, its applicants and its rounds. */
    interviews: 'managers',
  }),
}
