const PATHS = ['/reset-password', '/auth/verify', '/stop-mails', '/invitation']

/**
 * What a link from a mail carried, an address of somebody behind its `#`, which no server sees. It leaves the address before anything is fetched and lives in this page's memory only, so that no history,
 * log or referrer keeps a token (security RS10).
 */
export const linkParams: Readonly<Record<string, string>> = takeLinkParams()

function takeLinkParams(): Record<string, string> {
  const { pathname, search, hash } = location
  if (!PATHS.includes(pathname) || search === '') return {}
  history.replaceState(null, '', pathname)
  return Object.fromEntries([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
}
