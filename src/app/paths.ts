/** Every page address of the product. The server answers 404 for others; `next` may lead nowhere else (security WB08). */
export const KNOWN_PATHS = [
  '/',
  '/auth',
  '/auth/verify',
  '/forgot-password',
  '/reset-password',
  '/stop-mails',
  '/registration',
  '/invitation',
  '/staff-dashboard',
  '/profile',
  '/work-passport',
  '/account',
  '/notifications',
  '/manager-dashboard',
  '/manager-dashboard/audit',
  '/manager-dashboard/candidates',
  '/manager-dashboard/notifications',
  '/manager-dashboard/profile',
  '/manager-dashboard/settings',
] as const

export type KnownPath = (typeof KNOWN_PATHS)[number]

const RETURN_PATHS: ReadonlySet<string> = new Set(KNOWN_PATHS.slice(KNOWN_PATHS.indexOf('/registration')))

export function isKnownPath(path: string): boolean {
  return KNOWN_PATHS.some((known) => known === path || (known !== '/' && `${known}/` === path))
}

/** A guarded page of this product with its query, e.g. `/profile?tab=certificates`. */
export type ReturnPath = KnownPath | `${KnownPath}?${string}`

const QUERY = /^[\w.~%&=+!'()*-]{0,500}$/

/** The page to return to after signing in: only the guarded pages of this product, without a malformed query; undefined otherwise. */
export function returnPath(value: unknown): ReturnPath | undefined {
  if (typeof value !== 'string') return undefined
  const [path = '', query, more] = value.split('?')
  if (!RETURN_PATHS.has(path)) return undefined
  const known = path as KnownPath
  return query && more === undefined && QUERY.test(query) ? `${known}?${query}` : known
}
