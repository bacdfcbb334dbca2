const KEY = 'care-reloaded'
const ONCE_IN_MS = 60_000

/**
 * After an update the chunks of the page on screen have other names. A chunk that is missing reloads the page, which brings the new version; not
 * when offline, and not again and again.
 */
export function reloadForNewVersion() {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (!navigator.onLine || performance.timeOrigin + performance.now() - last < ONCE_IN_MS) return
    sessionStorage.setItem(KEY, String(performance.timeOrigin + performance.now()))
    location.reload()
  })
}
