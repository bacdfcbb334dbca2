export type Portal = 'manager' | 'staff'

/** The two portals of the landing page; anything else counts as the staff portal. */
export function toPortal(value: unknown): Portal {
  return value === 'manager' ? 'manager' : 'staff'
}

export const PORTAL_NAMES: Record<Portal, string> = { manager: 'Manager Portal', staff: 'Staff Portal' }
export const PORTAL_HOMES = { manager: '/manager-dashboard', staff: '/staff-dashboard' } as const
