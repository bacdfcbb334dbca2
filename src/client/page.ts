import type { RouteComponent } from '@tanstack/react-router'
import type { Act } from './may.ts'
import type { NavigationItem } from './ui/shell/navigation.tsx'

/** How a page stands in a menu. */
type MenuEntry = Omit<NavigationItem, 'to' | 'count'>

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
  /** What puts it into the sidebar of its section. */
  menu?: MenuEntry
}

/** A page of people about themselves. */
export interface StaffPage extends Page {
  /** Its form has a navigation of its own, and no other. */
  alone?: true
}

/** A page of people who run a team. */
export interface ManagerPage extends Page {
  path: '/manager-dashboard' | `/manager-dashboard/${string}`
  /** It is read or filled in: no wider than a text. A list takes the room that there is. */
  reading?: true
  /** The right that its reader needs. Managers of some sites are told so where the page is about the whole team. */
  action?: Act
}
