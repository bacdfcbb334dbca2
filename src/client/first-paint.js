// Runs before the first paint, so that the other theme does not flash. The app's theme switch writes the same key.
const root = document.documentElement
const stored = () => {
  try {
    return localStorage.getItem('mantine-color-scheme-value')
  } catch {
    return null
  }
}
const apply = (scheme) => root.setAttribute('data-mantine-color-scheme', scheme)
const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
apply(['light', 'dark'].includes(stored()) ? stored() : preferred)

document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-theme-switch]')) return
  const next = root.getAttribute('data-mantine-color-scheme') === 'dark' ? 'light' : 'dark'
  apply(next)
  localStorage.setItem('mantine-color-scheme-value', next)
})
