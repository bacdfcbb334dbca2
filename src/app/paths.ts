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

/** A page to return to after signing in, or undefined: only the guarded pages of this product, nothing with an address or a query in it. */
export function returnPath(value: unknown): KnownPath | undefined {
  return typeof value === 'string' && RETURN_PATHS.has(value) ? (value as KnownPath) : undefined
}
