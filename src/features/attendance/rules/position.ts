import { kmBetween, type Point } from '#shared/distance.ts'

/** What a team asks of phones: nothing; to note whether they are at the site; to ask for a reason as well where they are not. */
export const positions = ['off', 'note', 'ask'] as const
export type Position = (typeof positions)[number]

/** Where a phone is, and how sure it is of that, in metres. */
export interface Fix extends Point {
  accuracy: number
}

export interface Beside {
  place: 'inside' | 'outside'
  /** To the nearest point of the site. */
  metres: number
  accuracy: number
}

/**
 * Where a phone is beside a site; undefined where nobody has said where the site is. As near as the phone may be wrong
 * counts as inside.
 */
export function beside(points: readonly (Point & { metres: number })[], fix: Fix): Beside | undefined {
  if (points.length === 0) return undefined
  const distances = points.map((point) => ({ metres: kmBetween(point, fix) * 1000, within: point.metres }))
  const isInside = distances.some(({ metres, within }) => metres <= within + fix.accuracy)
  return {
    place: isInside ? 'inside' : 'outside',
    metres: Math.round(Math.min(...distances.map(({ metres }) => metres))),
    accuracy: Math.round(fix.accuracy),
  }
}
