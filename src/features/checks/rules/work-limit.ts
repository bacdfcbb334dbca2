import type { FormValues } from '#shared/fields/values.ts'
import type { Day } from '#shared/time.ts'
import { weeklyLimit } from './right-to-work.ts'

/** What a permission to work says of a person's hours. */
export type WorkLimit =
  /** No limit; of the sponsor of a visa: what is worked for them counts against no other limit either. */
  | { kind: 'none' | 'sponsor' }
  | { kind: 'sponsored'; hours: number }
  /** `terms` with their last days. A Student may not be self-employed nor run a business. */
  | { kind: 'student'; hours: number; terms: { from: Day; until: Day }[]; isBusiness: boolean }

/** The limit that a check of the right to work has found. */
export function workLimit(values: FormValues): WorkLimit {
  const hours = weeklyLimit(values)
  const { status, sponsoredHere, engagement } = values
  if (status === 'student' && hours !== undefined) {
    const terms = ((values.terms ?? []) as FormValues[]).map(({ from, until }) => ({
      from: String(from),
      until: String(until),
    }))
    return {
      kind: 'student',
      hours,
      terms,
      isBusiness: engagement === 'self-employed' || engagement === 'limited-company',
    }
  }
  if (hours !== undefined) return { kind: 'sponsored', hours }
  return { kind: sponsoredHere === true ? 'sponsor' : 'none' }
}
