/** What a form holds while somebody fills it in. Blank is absent: `withoutBlanks` runs before a field is checked. */
export type FormValues = Record<string, unknown>

/** Drops null, undefined and text of nothing but spaces at every depth, so that a blank field is an absent one for its check. */
export function withoutBlanks<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => withoutBlanks(item)) as T
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(([, entry]) => !isBlank(entry))
  return Object.fromEntries(kept.map(([key, entry]) => [key, withoutBlanks(entry)])) as T
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
