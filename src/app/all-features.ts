import type { Feature } from '#server/feature.ts'
import * as byName from './features.ts'

/** The manifest of every feature. */
export const features: readonly Feature[] = Object.values<Feature>(byName)
