import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseOverviewState } from '#features/analytics/client/overview-state.ts'
import { parseAuditState } from '#features/audit/client/audit-state.ts'
import { parseCandidatesState } from '#features/members/client/candidates-state.ts'
import { parseProfilePlace } from '#features/profile/rules/place.ts'
import { parseStep } from '#features/registration/client/wizard/step-address.ts'
import { requirePerson } from './guards.ts'
import { rootRoute } from './root.tsx'

const shells = () => import('../shell.tsx')
const candidates = () => import('./candidates.tsx')
const staff = () => import('./staff.tsx')
const notifications = () => import('./notifications.tsx')
const profile = () => import('./profile.tsx')

export const managerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/manager-dashboard',
  beforeLoad: requirePerson,
  component: lazyRouteComponent(shells, 'ManagerShell'),
})

export const managerIndexRoute = createRoute({
  getParentRoute: () => managerRoute,
  path: '/',
  validateSearch: parseOverviewState,
  component: lazyRouteComponent(() => import('./overview.tsx'), 'Overview'),
})

export const candidatesRoute = createRoute({
  getParentRoute: () => managerRoute,
  path: '/candidates',
  validateSearch: parseCandidatesState,
  component: lazyRouteComponent(candidates, 'Candidates'),
})

export const managerNotificationsRoute = createRoute({
  getParentRoute: () => managerRoute,
  path: '/notifications',
  component: lazyRouteComponent(notifications, 'ManagerNotifications'),
})

export const managerProfileRoute = createRoute({
  getParentRoute: () => managerRoute,
  path: '/profile',
  validateSearch: parseProfilePlace,
  component: lazyRouteComponent(profile, 'Profile'),
})

/** Parses the selected tab of a page. */
function parseTab({ tab }: Record<string, unknown>): { tab?: string } {
  return typeof tab === 'string' && /^[a-z-]{1,30}$/.test(tab) ? { tab } : {}
}

export const settingsRoute = createRoute({
  getParentRoute: () => managerRoute,
  path: '/settings',
  validateSearch: parseTab,
  component: lazyRouteComponent(() => import('./settings.tsx'), 'Settings'),
})

export const auditRoute = createRoute({
  getParentRoute: () => managerRoute,
  path: '/audit',
  validateSearch: parseAuditState,
  component: lazyRouteComponent(() => import('./audit.tsx'), 'Audit'),
})

export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: requirePerson,
  component: lazyRouteComponent(shells, 'StaffShell'),
})

export const staffDashboardRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/staff-dashboard',
  validateSearch: parseTab,
  component: lazyRouteComponent(staff, 'Staff'),
})

export const profileRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/profile',
  validateSearch: parseProfilePlace,
  component: lazyRouteComponent(profile, 'Profile'),
})

export const workPassportRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/work-passport',
  component: lazyRouteComponent(() => import('./work-passport.tsx'), 'WorkPassport'),
})

export const accountRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/account',
  validateSearch: parseTab,
  component: lazyRouteComponent(() => import('./account.tsx'), 'Account'),
})

export const notificationsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/notifications',
  component: lazyRouteComponent(notifications, 'StaffNotifications'),
})

export const registrationRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/registration',
  validateSearch: parseStep,
  component: lazyRouteComponent(() => import('./registration.tsx'), 'Registration'),
})
