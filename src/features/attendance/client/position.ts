import { type Beside, beside } from '../rules/position.ts'
import type { OwnPlace } from '../schema.ts'

const PATIENCE_MS = 6000

/**
 * Reads once where this phone is beside the site; undefined where its owner or the phone does not say, or nobody has
 * said where the site is.
 */
export function readPosition({ points, position }: Pick<OwnPlace, 'points' | 'position'>): Promise<Beside | undefined> {
  if (position === 'off' || points.length === 0 || !('geolocation' in navigator)) return Promise.resolve(undefined)
  return new Promise((done) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => done(beside(points, { lat, lng, accuracy })),
      () => done(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    ),
  )
}
