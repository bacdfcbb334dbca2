import { isBetweenDays } from '#shared/time.ts'

/** The state of the page in its address. */
export interface StoodState {
  /** Today without one. */
  day?: string | undefined
  search?: string | undefined
}

/** Parses the address; invalid values become undefined (an omitted name would keep its unchecked value). */
export function parseStoodState({ day, search }: Record<string, unknown>): StoodState {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : ''
  return { day: typeof day === 'string' && isBetweenDays(day) ? day : undefined, search: text || undefined }
}
