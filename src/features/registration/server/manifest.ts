import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { registrationNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { notices } from './notices.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'The thirteen steps in which a candidate registers',
  contract,
  router,
  actions,
  details,
  notices,
  nouns: registrationNouns,
  tables,
  holdings,
} satisfies Feature
