import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { rateNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { teamLists } from './exports.ts'
import { router } from './router.ts'
import { tables } from './tables.ts'

export const manifest = {
  about: 'Rate cards by client, site and job, bank holidays, and what a shift pays by them',
  contract,
  router,
  actions,
  details,
  nouns: rateNouns,
  tables,
  teamLists,
} satisfies Feature
