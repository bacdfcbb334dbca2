import { actions } from '#server/actions.ts'
import type { Declared } from '#server/declared.ts'
import type { Feature } from '#server/feature.ts'
import { holdings, tables } from '#server/tables-kept.ts'
import * as features from './features.ts'

/** The declarations of the installation and of each feature. */
export const declared: Declared[] = [{ actions, tables, holdings }, ...Object.values<Feature>(features)]
