import { managerPages } from '../manager-pages.ts'
import { staffPages } from '../staff-pages.ts'

type PathOf<Pages extends Record<string, { path: string }>> = Pages[keyof Pages]['path']
type Returnable = PathOf<typeof managerPages> | PathOf<typeof staffPages> | '/invitation' | '/interview'

/** A guarded page of this product with its query, e.g. `/profile?tab=certificates`. */
export type ReturnPath = Returnable | `${Returnable}?${string}`

const RETURNABLE: ReadonlySet<string> = new Set<Returnable>([
  ...Object.values(managerPages).map(({ path }) => path),
  ...Object.values(staffPages).map(({ path }) => path),
  '/invitation',
  '/interview',
])

const QUERY = /^[\w.~%&=+!'()*-]{0,500}$/

/**
 * The page to return to after signing in: only the guarded pages of this product (security WB08), without a malformed
 * query; undefined otherwise.
 */
export function returnPath(value: unknown): ReturnPath | undefined {
  if (typeof value !== 'string') return undefined
  const [path = '', query, more] = value.split('?')
  if (!RETURNABLE.has(path)) return undefined
  const known = path as Returnable
  return query && more === undefined && QUERY.test(query) ? `${known}?${query}` : known
}
