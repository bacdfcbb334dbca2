import type { RawRoute } from '#server/services.ts'
import { features } from './all-features.ts'
import { eventRoute } from './events.ts'

/** Every route that is not a procedure. */
export const routes: RawRoute[] = [eventRoute, ...features.flatMap(({ routes = [] }) => routes)]
