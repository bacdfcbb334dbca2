import type { TeamRole } from './schema.ts'

/** `manage`: requests, members, their profiles, the code. `own`: what only an owner decides. */
export type TeamAction = 'leave' | 'manage' | 'own'

const ALLOWED: Record<TeamRole, readonly TeamAction[]> = {
  owner: ['manage', 'own'],
  manager: ['manage'],
  staff: ['leave'],
}

/** What somebody may do in a team, by their role in it; the role label of their profile counts for nothing (decision 1). */
export function can(role: TeamRole | undefined, action: TeamAction): boolean {
  return role !== undefined && ALLOWED[role].includes(action)
}

declare const passed: unique symbol

/** Something that the caller has been allowed to act on: it comes out of a gate in `server/data.ts` and from nowhere else. */
export type Authorized<T> = T & { readonly [passed]: true }
