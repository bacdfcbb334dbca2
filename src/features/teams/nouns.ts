import { type Noun, nounsOf, personNouns } from '#shared/nouns.ts'
import type { Audience } from './policy.ts'
import type { TeamRole } from './schema.ts'

/** Declares nouns of a team, each with the part of the team that hears of it. */
export const nounsOfTeam = <Name extends string>(declared: Record<Name, Audience>) => nounsOf('team', declared)

export const teamNouns = {
  /** `teams`: those that a person runs, belongs to, has asked or is invited by. */
  ...personNouns('teams'),
  ...nounsOfTeam({
    /** The name, and whether members see each other's cards. */
    team: 'members',
    fellows: 'fellows',
    /** Settings and code. */
    settings: 'managers',
    managers: 'managers',
    requests: 'managers',
    invitations: 'managers',
    /** Who works in the team or did, and the offers to them. */
    members: 'managers',
    /** What lists show of each member; `app.copy_card` publishes it. */
    cards: 'managers',
  }),
}

/** What changes in a team when somebody in this role comes or goes. */
export function changedBy(role: TeamRole): Noun<Audience>[] {
  return role === 'staff' ? [teamNouns.members, teamNouns.fellows] : [teamNouns.managers]
}
