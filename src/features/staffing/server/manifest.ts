import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { staffingNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'How many people sites need, where they are short, and templates of weeks',
  contract,
  router,
  actions,
  nouns: staffingNouns,
  tables,
  holdings,
  ownExports,
  teamLists,
} satisfies Feature
