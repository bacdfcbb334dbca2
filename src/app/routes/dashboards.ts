import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requirePerson } from './guards.ts'
import { rootRoute } from './root.tsx'

const shells = () => import('../shell.tsx')

export const managerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/manager-dashboard',
  beforeLoad: requirePerson,
  component: lazyRouteComponent(shells, 'ManagerShell'),
})

export const managerIndexRoute = createRoute({
  getParentRoute: () => managerRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/manager-dashboard/candidates', replace: true })
  },
})

export const candidatesRoute = createRoute({ getParentRoute: () => managerRoute, path: '/candidates' })

export const managerProfileRoute = createRoute({ getParentRoute: () => managerRoute, path: '/profile' })

export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: requirePerson,
  component: lazyRouteComponent(shells, 'StaffShell'),
})

export const staffDashboardRoute = createRoute({ getParentRoute: () => staffRoute, path: '/staff-dashboard' })

export const profileRoute = createRoute({ getParentRoute: () => staffRoute, path: '/profile' })

export const registrationRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/registration',
  component: lazyRouteComponent(() => import('#features/registration/client/registration-screen.tsx'), 'RegistrationScreen'),
})
