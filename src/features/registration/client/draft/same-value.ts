import type { FormValues } from '#shared/fields/values.ts'

export function sameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

/** A canonical text: blank equals absent, and the order of keys does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(plain(value)) ?? ''
}

function plain(value: unknown): unknown {
  if (value === '' || value === null) return undefined
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value as FormValues).map(([key, part]) => [key, plain(part)] as const)
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined).sort(([a], [b]) => a.localeCompare(b)))
}
