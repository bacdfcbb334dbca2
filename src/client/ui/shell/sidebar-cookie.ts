const NAME = 'sidebar'
const SEVEN_DAYS = 7 * 24 * 60 * 60

/** Whether the sidebar was left open (spec 9: remembered for seven days). */
export function readSidebar(): boolean {
  return !document.cookie.split('; ').includes(`${NAME}=collapsed`)
}

export function writeSidebar(open: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025
  document.cookie = `${NAME}=${open ? 'open' : 'collapsed'}; path=/; max-age=${SEVEN_DAYS}; samesite=strict`
}
