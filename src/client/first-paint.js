// Runs before the first paint, so that the other theme does not flash. The app's theme switch writes the same key.
const root = document.documentElement
const stored = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const apply = (scheme) => root.setAttribute('data-mantine-color-scheme', scheme)
const chosen = stored('mantine-color-scheme-value')
const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
apply(['light', 'dark'].includes(chosen) ? chosen : preferred)

// The static pages show a signed-in person the way to their dashboard. A hint only: the session itself is a cookie that no script reads.
if (stored('care-session')) root.setAttribute('data-signed-in', '')

document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-theme-switch]')) return
  const next = root.getAttribute('data-mantine-color-scheme') === 'dark' ? 'light' : 'dark'
  apply(next)
  localStorage.setItem('mantine-color-scheme-value', next)
})
