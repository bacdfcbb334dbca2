import { lazy, Suspense, useSyncExternalStore } from 'react'
import { errorMessage } from '../../api.ts'
import type { ToastAction } from './toast-list.ts'

const loadHost = () => import('./toast-host.tsx')
const Host = lazy(loadHost)
const watchers = new Set<() => void>()
let wanted = false

/** Renders the toasts. Their code is loaded with the first one: most pages never show any. */
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

/** A short message that disappears by itself. */
export const toast = {
  success: (message: string, options: ToastOptions = {}) =>
    void withHost(({ show }) => show({ ...options, message, kind: 'success' })),
  error: (message: string, options: ToastOptions = {}) =>
    void withHost(({ show }) => show({ ...options, message, kind: 'error' })),
  /** Shows the server's message about a failed call, or `fallback`. */
  failure: (error: unknown, fallback?: string) => toast.error(errorMessage(error, fallback)),
  /** Prefetches the code, for pages that continue offline. */
  prepare: () => loadHost().catch(() => undefined),
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Renders once the code is loaded: an offline page must not fail because of a message. */
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
