import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { referenceNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { duties } from './duties.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { retention, sweeps } from './retention.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'References from request to verification, and what hirers were given',
  contract,
  router,
  duties,
  queues,
  actions,
  details,
  notices,
  nouns: referenceNouns,
  tables,
  holdings,
  retention,
  sweeps,
  ownExports,
  teamLists,
} satisfies Feature
