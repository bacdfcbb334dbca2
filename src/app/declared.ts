import { actions } from '#server/actions.ts'
import type { Declared } from '#server/declared.ts'
import { holdings, tables } from '#server/tables-kept.ts'
import { features } from './all-features.ts'

/** The declarations of the installation and of each feature. */
export const declared: Declared[] = [{ actions, tables, holdings }, ...features]
