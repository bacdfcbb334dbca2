const MAPS = 'https://www.google.com/maps/search/?api=1&query='

/** The address of a map that shows a place. */
export function mapOf(place: string): string {
  return MAPS + encodeURIComponent(place.replaceAll('\n', ', '))
}
