/** The values of a form that is being filled in. Blank means absent: `withoutBlanks` runs before a field is checked. */
export type FormValues = Record<string, unknown>

/** Drops null, undefined and whitespace-only text at every depth. */
export function withoutBlanks<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => withoutBlanks(item)) as T
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(([, entry]) => !isBlank(entry))
  return Object.fromEntries(kept.map(([key, entry]) => [key, withoutBlanks(entry)])) as T
}

/** What stands at a dotted path. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as FormValues | null | undefined)?.[key], values)
}

export function isRecord(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
