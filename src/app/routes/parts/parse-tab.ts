/** Parses the selected tab of a page. */
export function parseTab({ tab }: Record<string, unknown>): { tab?: string } {
  return typeof tab === 'string' && /^[a-z-]{1,30}$/.test(tab) ? { tab } : {}
}
