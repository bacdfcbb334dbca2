import { GUARDS } from '#features/members/policy.ts'
import { can, type Standing as TeamStanding } from '#features/teams/policy.ts'
import type { Slot } from './schema.ts'

/** How the caller is placed towards a person in one team that both are in. */
export interface Standing extends TeamStanding {
  /** A conditional offer is recorded for the person in that team. */
  offered: boolean
}

/** Whether a manager may see a slot's files at all; those that ask for a fresh password are still `guarded` (security 2.5). */
export function maySee({ visibility }: Pick<Slot, 'visibility'>, standings: Standing[]): boolean {
  if (visibility === 'profile') return standings.length > 0
  if (visibility === 'never') return false
  const guard = GUARDS[visibility]
  return standings.some((standing) => can(standing, guard) && (standing.offered || !guard.afterOffer))
}

/** Whether opening a slot's files asks a manager for a fresh password. */
export function isGuarded({ visibility }: Pick<Slot, 'visibility'>): boolean {
  return visibility !== 'profile' && visibility !== 'never' && GUARDS[visibility].recentSignIn
}
