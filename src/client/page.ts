import type { RouteComponent } from '@tanstack/react-router'
import type { Act } from './may.ts'
import type { NavigationItem } from './ui/shell/shell.tsx'

/** A page, as the lists in src/app/routes have it: what the router, the server and the check of its size ask for. */
export interface Page {
  /** Its whole address. */
  path: `/${string}`
  /** Its name in the command palette; a page of a menu without one stands there by its label, any other not at all. */
  title?: string
  /** Reads what the address says beyond the path. A plain function: what it imports is loaded before the first screen. */
  validateSearch?: (search: Record<string, unknown>) => object
  /** A `lazyRouteComponent`, so that the page is a chunk of its own. */
  component: RouteComponent
}

/** A page of people about themselves; with a `menu` it stands at the foot of a phone's screen. */
export interface StaffPage extends Page {
  menu?: Omit<NavigationItem, 'to'>
  /** Its form is all there is on a phone: no navigation at the foot. */
  alone?: true
}

/** A page of people who run a team; with a `menu` it stands in their sidebar. */
export interface ManagerPage extends Page {
  path: '/manager-dashboard' | `/manager-dashboard/${string}`
  menu?: Omit<NavigationItem, 'to'>
  /** The right that its reader needs. Managers of some sites are told so where the page is about the whole team. */
  action?: Act
}
