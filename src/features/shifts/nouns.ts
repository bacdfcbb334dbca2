import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const shiftNouns = {
  /** What a person is booked on, has asked for, and is offered, in any team. */
  ...personNouns('ownShifts', 'ownMayWork'),
  ...nounsOfTeam({
    /** A team's shifts with their people, offers and changes. */
    shifts: 'managers',
    /** Which published shifts have places left. */
    openShifts: 'members',
    /** What the team chooses of the law on working time, and sets for its shifts. */
    workingRules: 'managers',
    /**
     * A fact that eligibility reads has changed (`app.judge_again` publishes it), so that others may work what, or for
     * other reasons: of single people, who are told by `ownMayWork`, or of everybody in the team.
     */
    mayWork: 'managers',
    mayWorkHere: 'members',
  }),
}
