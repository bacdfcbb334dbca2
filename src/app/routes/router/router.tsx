import {
  type AnyRoute,
  createRoute,
  createRouter,
  type ResolveFullPath,
  type ResolveId,
  type Route,
} from '@tanstack/react-router'
import type { Page } from '#client/page.ts'
import { Loading, PageSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ManagerShell, StaffShell } from '../../shell.tsx'
import { managerPages } from '../manager-pages.ts'
import { openPages } from '../open-pages.ts'
import { staffPages } from '../staff-pages.ts'
import { firstCalls } from './first-calls.ts'
import { requireNobody, requirePerson } from './guards.ts'
import { type RouterContext, rootRoute } from './root.tsx'

const MANAGER = '/manager-dashboard'

const managerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: MANAGER,
  beforeLoad: requirePerson,
  component: ManagerShell,
})

const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: requirePerson,
  component: StaffShell,
})

/** What is left of an address below that of the section. */
type Below<Path extends string> = Path extends typeof MANAGER
  ? '/'
  : Path extends `${typeof MANAGER}${infer Rest}`
    ? Rest
    : Path

function below<Path extends string>(path: Path) {
  return (path.startsWith(MANAGER) ? path.slice(MANAGER.length) || '/' : path) as Below<Path>
}

type SearchOf<P extends Page> = P extends { validateSearch: infer Search } ? Search : undefined
type RouteOf<Section extends AnyRoute, P extends Page, Path extends string = Below<P['path']>> = Route<
  unknown,
  Section,
  Path,
  ResolveFullPath<Section, Path>,
  string,
  ResolveId<Section, string, Path>,
  SearchOf<P>
>

/** The routes of the pages below a section. */
function routesOf<Section extends AnyRoute, Pages extends Record<string, Page>>(section: Section, pages: Pages) {
  const routes = Object.entries(pages).map(([name, { path, validateSearch, component }]) => [
    name,
    createRoute({
      getParentRoute: () => section,
      path: below(path),
      validateSearch,
      component,
      // Not for a pointer that rests on a link.
      beforeLoad: ({ cause, location }) => {
        if (cause === 'enter') firstCalls[path]?.(location.search)
      },
    }),
  ])
  return Object.fromEntries(routes) as { [Name in keyof Pages]: RouteOf<Section, Pages[Name]> }
}

const { auth, ...others } = openPages
const authRoute = createRoute({ getParentRoute: () => rootRoute, ...auth, beforeLoad: requireNobody })

const routeTree = rootRoute.addChildren({
  ...routesOf(rootRoute, others),
  auth: authRoute,
  manager: managerRoute.addChildren(routesOf(managerRoute, managerPages)),
  staff: staffRoute.addChildren(routesOf(staffRoute, staffPages)),
})

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: () => (
      <Loading>
        <PageSkeleton />
      </Loading>
    ),
    defaultPendingMs: 300,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
