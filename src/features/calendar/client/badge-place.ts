/** The state of the badge's page in its address. */
export interface BadgePlace {
  /** The person's place on the shift. */
  place?: string | undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the address; invalid values become undefined. */
export function parseBadgePlace({ place }: Record<string, unknown>): BadgePlace {
  return { place: typeof place === 'string' && UUID.test(place) ? place : undefined }
}
