import { createRouter } from '@tanstack/react-router'
import { LoadingView } from '#client/ui/states.tsx'
import { authRoute, forgotPasswordRoute, resetPasswordRoute, verifyRoute } from './accounts.tsx'
import {
  candidatesRoute,
  managerIndexRoute,
  managerProfileRoute,
  managerRoute,
  profileRoute,
  registrationRoute,
  staffDashboardRoute,
  staffRoute,
} from './dashboards.ts'
import { type RouterContext, rootRoute } from './root.tsx'

const routeTree = rootRoute.addChildren([
  authRoute,
  verifyRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  managerRoute.addChildren([managerIndexRoute, candidatesRoute, managerProfileRoute]),
  staffRoute.addChildren([staffDashboardRoute, profileRoute, registrationRoute]),
])

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <LoadingView />,
    defaultPendingMs: 300,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
