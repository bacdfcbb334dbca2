/** The values of a form that is being filled in. Blank means absent: `withoutBlanks` runs before a field is checked. */
export type FormValues = Record<string, unknown>

/** Drops null, undefined and whitespace-only text at every depth. */
export function withoutBlanks<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => withoutBlanks(item)) as T
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(([, entry]) => !isBlank(entry))
  return Object.fromEntries(kept.map(([key, entry]) => [key, withoutBlanks(entry)])) as T
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
