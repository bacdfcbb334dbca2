/** A point on earth, in degrees (WGS 84). */
export interface Point {
  lat: number
  lng: number
}

const EARTH_RADIUS_KM = 6371.0088

/** The distance between two points as the crow flies, in kilometres (haversine). */
export function kmBetween(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
