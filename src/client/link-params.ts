const PATHS = [
  '/reset-password',
  '/auth/verify',
  '/stop-mails',
  '/invitation',
  '/interview',
  '/reference',
  '/sign-hours',
  '/choose-pin',
  '/invoice',
  '/site-rota',
]

/**
 * The parameters of a mail's link. Tokens and addresses are in its fragment, which no server sees; those of the
 * account's mails, and of mails that were sent earlier, in the query. They are removed from the address before anything
 * is fetched and kept in this page's memory only, so that no history, log or referrer contains a token (security RS10).
 */
export const linkParams: Readonly<Record<string, string>> = takeLinkParams()

// Another link to the same page, opened in its tab, changes the fragment alone: nothing is loaded by itself.
addEventListener('hashchange', () => {
  if (PATHS.includes(location.pathname) && location.hash !== '') location.reload()
})

function takeLinkParams(): Record<string, string> {
  const { pathname, search, hash } = location
  if (!PATHS.includes(pathname) || (search === '' && hash === '')) return {}
  history.replaceState(null, '', pathname)
  return Object.fromEntries([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
}
