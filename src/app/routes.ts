import type { Feature } from '#server/feature.ts'
import type { RawRoute } from '#server/services.ts'
import { eventRoute } from './events.ts'
import * as features from './features.ts'

/** Every route that is not a procedure. */
export const routes: RawRoute[] = [eventRoute, ...Object.values<Feature>(features).flatMap(({ routes = [] }) => routes)]
