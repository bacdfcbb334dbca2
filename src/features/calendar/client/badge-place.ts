import { uuidIn } from '#client/address.ts'
/** The state of the badge's page in its address. */
export interface BadgePlace {
  /** The person's place on the shift. */
  place?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseBadgePlace({ place }: Record<string, unknown>): BadgePlace {
  return { place: uuidIn(place) }
}
