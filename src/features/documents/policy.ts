import { GUARDS } from '#features/members/policy.ts'
import { can, type Standing as TeamStanding } from '#features/teams/policy.ts'
import type { Slot } from './schema.ts'

/** The caller's standing towards a person in one team of both. */
export interface Standing extends TeamStanding {
  /** Whether a conditional offer is recorded for the person in that team. */
  offered: boolean
}

/** Whether a manager may see a slot's files at all; `guarded` ones need a recent sign-in as well (security 2.5). */
export function maySee({ visibility }: Pick<Slot, 'visibility'>, standings: Standing[]): boolean {
  if (visibility === 'profile') return standings.length > 0
  if (visibility === 'never') return false
  const guard = GUARDS[visibility]
  return standings.some((standing) => can(standing, guard) && (standing.offered || !guard.afterOffer))
}

/** Whether a manager needs a recent sign-in for a slot's files. */
export function isGuarded({ visibility }: Pick<Slot, 'visibility'>): boolean {
  return visibility !== 'profile' && visibility !== 'never' && GUARDS[visibility].recentSignIn
}
