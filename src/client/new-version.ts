const KEY = 'care-reloaded'
const ONCE_IN_MS = 60_000

/**
 * After an update the chunks of the open page have other names. A missing chunk reloads the page, which loads the new version; not
 * when offline, and not repeatedly.
 */
export function reloadForNewVersion() {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (!navigator.onLine || performance.timeOrigin + performance.now() - last < ONCE_IN_MS) return
    sessionStorage.setItem(KEY, String(performance.timeOrigin + performance.now()))
    location.reload()
  })
}
