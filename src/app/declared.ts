import { actions } from '#server/actions.ts'
import type { Declared } from '#server/declared.ts'
import * as features from './features.ts'

/** What the installation and each feature say of themselves. */
export const declared: Declared[] = [{ actions }, ...Object.values<Declared>(features)]
