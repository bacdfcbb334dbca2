import { actions } from '#server/actions.ts'
import type { Declared } from '#server/declared.ts'
import type { Feature } from '#server/feature.ts'
import { holdings, tables } from '#server/tables-kept.ts'
import * as features from './features.ts'

/** What the installation and each feature say of themselves. */
export const declared: Declared[] = [{ actions, tables, holdings }, ...Object.values<Feature>(features)]
