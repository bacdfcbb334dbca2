import { createRouter, type RegisteredRouter } from '@tanstack/react-router'
import { LoadingView } from '#client/ui/states.tsx'
import type { KnownPath } from '../paths.ts'
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

type Routes = keyof RegisteredRouter['routesByPath']
/** The router writes the index page of a section with a trailing slash. */
type WithoutSlash<Path> = Path extends `${infer Section}/` ? Section : Path
type Served<Address extends KnownPath> = Address

/** Does not compile for a page whose address paths.ts lacks: the server would answer it 404 on reload. */
export type PageAddress = Served<Exclude<WithoutSlash<Routes>, ''>>
