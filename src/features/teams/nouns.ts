import { type Noun, nounsOf, personNouns } from '#shared/nouns.ts'
import type { Audience } from './policy.ts'
import type { TeamRole } from './schema.ts'

/** Declares nouns of a team, each with its audience in the team. */
export const nounsOfTeam = <Name extends string>(declared: Record<Name, Audience>) => nounsOf('team', declared)

export const teamNouns = {
  /** `teams`: the teams that a person runs, belongs to, has a request in, or is invited by. */
  ...personNouns('teams'),
  ...nounsOfTeam({
    /** What its people see of the team: its name, its on-call number, what it calls its shifts, and whether they see each other's cards. */
    team: 'members',
    fellows: 'fellows',
    /** The team's settings and code. */
    settings: 'managers',
    managers: 'managers',
    requests: 'managers',
    invitations: 'managers',
    /** Current and former staff, and their offers. */
    members: 'managers',
    /** What lists show of each member; `app.copy_card` publishes it. */
    cards: 'managers',
  }),
}

/** The nouns that change when a person in this role joins or leaves. */
export function changedBy(role: TeamRole): Noun<Audience>[] {
  return role === 'staff' ? [teamNouns.members, teamNouns.fellows] : [teamNouns.managers]
}
