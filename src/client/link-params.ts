const PATHS = ['/reset-password', '/auth/verify', '/stop-mails', '/invitation', '/interview', '/reference']

/**
 * The parameters of a mail's link; an address is in its fragment, which the server never sees. They are removed from the address before anything is
 * fetched and kept in this page's memory only, so that no history, log or referrer contains a token (security RS10).
 */
export const linkParams: Readonly<Record<string, string>> = takeLinkParams()

function takeLinkParams(): Record<string, string> {
  const { pathname, search, hash } = location
  if (!PATHS.includes(pathname) || (search === '' && hash === '')) return {}
  history.replaceState(null, '', pathname)
  return Object.fromEntries([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
}
