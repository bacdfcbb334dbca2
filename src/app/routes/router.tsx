import { createRouter } from '@tanstack/react-router'
import { LoadingView } from '#client/ui/states.tsx'
import {
  authRoute,
  forgotPasswordRoute,
  invitationRoute,
  resetPasswordRoute,
  stopMailsRoute,
  verifyRoute,
} from './accounts.tsx'
import { type RouterContext, rootRoute } from './root.tsx'
import {
  accountRoute,
  auditRoute,
  candidatesRoute,
  managerIndexRoute,
  managerNotificationsRoute,
  managerProfileRoute,
  managerRoute,
  notificationsRoute,
  profileRoute,
  registrationRoute,
  settingsRoute,
  staffDashboardRoute,
  staffRoute,
  workPassportRoute,
} from './signed-in.ts'

const routeTree = rootRoute.addChildren([
  authRoute,
  verifyRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  stopMailsRoute,
  invitationRoute,
  managerRoute.addChildren([
    managerIndexRoute,
    candidatesRoute,
    managerProfileRoute,
    managerNotificationsRoute,
    settingsRoute,
    auditRoute,
  ]),
  staffRoute.addChildren([
    staffDashboardRoute,
    profileRoute,
    workPassportRoute,
    accountRoute,
    notificationsRoute,
    registrationRoute,
  ]),
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
