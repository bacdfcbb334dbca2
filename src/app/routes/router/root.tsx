import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useOnline } from '#client/offline/connection.ts'
import { useSession } from '#client/session/session.tsx'
import { Loading, PageSkeleton } from '#client/ui/loading/skeleton.tsx'
import { SkipLink } from '#client/ui/shell/skip-link.tsx'
import { StatusStrip } from '#client/ui/shell/status-strip.tsx'
import { ErrorView, NeedsConnection } from '#client/ui/states.tsx'

export interface RouterContext {
  /** The parameters of a mail's link, removed from the address before the router reads it. */
  linkParams: Readonly<Record<string, string>>
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  pendingComponent: () => (
    <Loading>
      <PageSkeleton />
    </Loading>
  ),
  errorComponent: PageError,
  notFoundComponent: lazyRouteComponent(
    () => import('#features/accounts/client/not-found-screen.tsx'),
    'NotFoundScreen',
  ),
})

/** Without a network the files of a page may be missing. The router remembers that: once online again, a reload brings them. */
function PageError({ error, reset }: ErrorComponentProps) {
  const online = useOnline()
  const wasOffline = useRef(!online)
  useEffect(() => {
    if (online && wasOffline.current) location.reload()
    wasOffline.current = !online
  }, [online])
  return (
    <>
      <StatusStrip />
      {online ? <ErrorView error={error} onRetry={reset} /> : <NeedsConnection />}
    </>
  )
}

function Root() {
  useGuardsAgainOnSessionChange()
  useFocusOnNavigation()
  return (
    <>
      <SkipLink />
      <StatusStrip />
      <Outlet />
    </>
  )
}

/** When a person signs in or out, in any tab, the guards of the current page run again. */
function useGuardsAgainOnSessionChange() {
  const router = useRouter()
  const { user, loading } = useSession()
  const id = user?.id
  const before = useRef<string | undefined | null>(null)
  useEffect(() => {
    if (loading) return
    // The session may end while a page that its guard admitted is still loading.
    const changed = before.current === null ? id === undefined : before.current !== id
    before.current = id
    if (changed) void router.invalidate()
  }, [router, id, loading])
}

/** After a change of page the keyboard and the screen reader start at its main heading. */
function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop?.()
      stop = focusHeading()
    })
    return () => {
      unsubscribe()
      stop?.()
    }
  }, [router])
}

/**
 * Gives the focus to the main heading as soon as it is there, and to the one that takes its place: after signing in the
 * page is drawn again. Whoever has gone on by keys meanwhile keeps the focus where it is.
 */
function focusHeading(): () => void {
  let holder = document.activeElement
  const watch = new MutationObserver(look)
  function look() {
    const { activeElement, body } = document
    if (activeElement !== holder && activeElement !== body) return watch.disconnect()
    const heading = document.querySelector<HTMLElement>('h1')
    if (!heading || heading === holder) return
    holder = heading
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  watch.observe(document.body, { childList: true, subtree: true })
  look()
  return () => watch.disconnect()
}
