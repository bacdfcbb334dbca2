import type { TeamRole } from './schema.ts'

/** `manage`: requests, members, their profiles, name and code. `own`: visibility, two-factor, managers, deletion. `leave`: but for the last owner. */
export type TeamAction = 'leave' | 'manage' | 'own'

const ALLOWED: Record<TeamRole, readonly TeamAction[]> = {
  owner: ['leave', 'manage', 'own'],
  manager: ['leave', 'manage'],
  staff: ['leave'],
}

/** What somebody may do in a team, by their role in it; the role label of their profile counts for nothing (decision 1). */
export function can(role: TeamRole | undefined, action: TeamAction): boolean {
  return role !== undefined && ALLOWED[role].includes(action)
}

/** What a manager may be allowed to see beyond the profile. */
export type Permission = 'health' | 'pay'

/** How somebody stands in a team: role and, for a manager, the permissions an owner gave. */
export interface Standing {
  role: TeamRole
  seesHealth: boolean
  seesPay: boolean
}

/** Whether a permission is held: owners hold all, staff none. */
export function mayUse({ role, seesHealth, seesPay }: Standing, permission: Permission): boolean {
  if (role === 'owner') return true
  return role === 'manager' && (permission === 'health' ? seesHealth : seesPay)
}

declare const passed: unique symbol

/** Something that the caller has been allowed to act on: it comes out of a gate in `server/data.ts` and from nowhere else. */
export type Authorized<T> = T & { readonly [passed]: true }
