import { useSyncExternalStore } from 'react'

const KEY = 'care-reloaded'
const ONCE_IN_MS = 60_000
const LOOK_AFTER_MS = 600_000

let ready = false
let typedIn: EventTarget | null = null
const listeners = new Set<() => void>()

/**
 * Installs the service worker, and notices when the one of a newer build takes over: this page goes on with the files
 * that it has, until its reader reloads it. `entry` is the address of this page's own script.
 */
export function followVersions(entry: string) {
  addEventListener('input', ({ target }) => {
    typedIn = target
  })
  addEventListener('vite:preloadError', () => (mayReload() ? reloadOnce() : offer()))
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ entry?: string } | null>) => {
    if (data?.entry && data.entry !== new URL(entry).pathname) offer()
  })
  addEventListener('load', () => void install())
}

async function install() {
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  let looked = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - looked < LOOK_AFTER_MS) return
    looked = performance.now()
    void registration?.update().catch(() => {})
  })
}

/** A chunk is missing: after an update the chunks have other names. The reload brings them, but not what somebody has typed here. */
function mayReload(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  return navigator.onLine && !hasTypedWords() && dispatchEvent(leaving)
}

/** Not again and again. */
function reloadOnce() {
  const now = performance.timeOrigin + performance.now()
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_IN_MS) return
  sessionStorage.setItem(KEY, String(now))
  location.reload()
}

function hasTypedWords(): boolean {
  return typedIn instanceof Element && typedIn.isConnected && 'value' in typedIn && typedIn.value !== ''
}

function offer() {
  if (!navigator.onLine) return
  ready = true
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether a newer version than this page's is there. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => ready)
}

/** Changes to the new version. With words typed on this page the browser asks first. */
export function reloadNow() {
  if (hasTypedWords()) addEventListener('beforeunload', (event) => event.preventDefault(), { once: true })
  location.reload()
}
