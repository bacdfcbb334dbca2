import { lazy, Suspense, useSyncExternalStore } from 'react'
import { errorMessage } from '../../api.ts'
import type { ToastAction } from './toast-list.ts'

const loadHost = () => import('./toast-host.tsx')
const Host = lazy(loadHost)
const watchers = new Set<() => void>()
let wanted = false

/** The place of the toasts. Their code arrives with the first one: most pages never show any. */
export function ToastHost() {
  const shown = useSyncExternalStore(watch, () => wanted)
  return shown ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null
}

interface ToastOptions {
  title?: string
  action?: ToastAction
}

/** A short message that leaves by itself. */
export const toast = {
  success: (message: string, options: ToastOptions = {}) =>
    void withHost(({ show }) => show({ ...options, message, kind: 'success' })),
  error: (message: string, options: ToastOptions = {}) =>
    void withHost(({ show }) => show({ ...options, message, kind: 'error' })),
  /** Shows what the server said about a failed call, or `fallback`. */
  failure: (error: unknown, fallback?: string) => toast.error(errorMessage(error, fallback)),
  /** Fetches their code ahead, for pages that go on without a connection. */
  prepare: () => loadHost().catch(() => undefined),
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The place is drawn once its code is there: a page that is offline must not fail over a message. */
async function withHost(show: (host: Awaited<ReturnType<typeof loadHost>>) => void) {
  try {
    const host = await loadHost()
    wanted = true
    for (const watcher of watchers) watcher()
    show(host)
  } catch (error) {
    console.warn('A message could not be shown', error)
  }
}
