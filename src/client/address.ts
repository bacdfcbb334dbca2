import { type Day, isDay } from '#shared/time.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id in an address; undefined: none is there. */
export const uuidIn = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined

/** A day in an address; undefined: none is there. */
export const dayIn = (value: unknown): Day | undefined => (isDay(value) ? (value as Day) : undefined)
